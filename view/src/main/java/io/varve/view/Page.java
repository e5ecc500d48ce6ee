package io.varve.view;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * The page around the data: style, libraries and modules, each inline. Its content security policy names the hashes of just
 * these, so that nothing else runs and nothing is asked of any host.
 */
final class Page {

    private static final String DATA = "{{data}}";

    private final String beforeData;
    private final String afterData;

    private Page(String beforeData, String afterData) {
        this.beforeData = beforeData;
        this.afterData = afterData;
    }

    /** Writes what a page shows into its script element. */
    interface Data {
        void write(Writer out) throws IOException;
    }

    /** Loads all parts of a page from the class path: markup, style sheets, and the module of its name with all it needs. */
    static Page load(String name, String... sheets) {
        Properties libraries = new Properties();
        try (InputStream in = open("libraries.properties")) {
            libraries.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read libraries.properties from the jar", e);
        }
        String style = "\n" + Arrays.stream(sheets).map(Page::text).collect(Collectors.joining());
        String d3 = "\n" + text(libraries.getProperty("d3")) + "\n" + text(libraries.getProperty("d3-sankey"));
        String modules = "\n\"use strict\";\n" + ModuleBundle.of(name, module -> text(module + ".js")) + "\n";
        String policy = "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data: blob:; style-src '%s';"
                        .formatted(hash(style))
                + " script-src '%s' '%s'".formatted(hash(d3), hash(modules));
        String page = text(name + ".html")
                .replace("{{policy}}", policy)
                .replace("{{style}}", style)
                .replace("{{d3}}", d3)
                .replace("{{modules}}", modules);
        int data = page.indexOf(DATA);
        return new Page(page.substring(0, data), page.substring(data + DATA.length()));
    }

    void write(Data data, Writer out) throws IOException {
        out.write(beforeData);
        data.write(out);
        out.write(afterData);
    }

    static String hash(String inline) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(inline.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    static String text(String resource) {
        try (InputStream in = open(resource)) {
            // a checkout on Windows must not change hashes: browsers see \n only
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + resource + " from the jar", e);
        }
    }

    private static InputStream open(String resource) {
        InputStream in = Page.class.getResourceAsStream(resource);
        if (in == null) {
            throw new IllegalStateException("the jar lacks " + resource + "; build it again");
        }
        return in;
    }
}
