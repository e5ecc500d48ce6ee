package io.varve.server;

import io.javalin.http.HandlerType;
import io.varve.view.ModuleBundle;
import io.varve.view.Report;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** The files of the page: its own, the modules of view as they are, and the libraries that these need. Nothing else has an address. */
final class PageFiles {

    /** All from this server; no inline script or style, no frame around it, nothing from another host. */
    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final List<String> OWN = List.of(
            "explorer.css",
            "explorer.js",
            "api.js",
            "shelf.js",
            "live.js",
            "members.js",
            "search.js",
            "compare.js",
            "remarks.js",
            "drop.js",
            "address.js",
            "first.js",
            "in-turn.js",
            "moment.js",
            "words-page.js");
    private static final List<String> MODULES = List.of(
            "colours.js",
            "dendrogram.js",
            "export.js",
            "face.js",
            "groups.js",
            "history.js",
            "legend.js",
            "lineage.js",
            "map.js",
            "measures.js",
            "notice.js",
            "numbers.js",
            "page.js",
            "panel.js",
            "ranking.js",
            "report.css",
            "selection.js",
            "sense-cards.js",
            "shapes.js",
            "shares.js",
            "step-names.js",
            "strata-keys.js",
            "strata-layout.js",
            "strata.js",
            "tables.js",
            "terms.js",
            "words.css",
            "words.js");

    /** What a report has within it, and the page of words asks of this server instead. */
    private static final Map<String, String> INSTEAD = Map.of(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"{{policy}}\">",
            "",
            "<style>{{style}}</style>",
            styles("/view/report.css") + styles("/view/words.css") + styles("/page/explorer.css"),
            "<span class=\"brand\">Varve</span>",
            "<a class=\"brand\" href=\"/\">Varve</a>",
            "<script type=\"application/json\" id=\"varve-data\">{{data}}</script>",
            "",
            "<script>{{d3}}</script>",
            "<script src=\"/library/d3.js\"></script><script src=\"/library/d3-sankey.js\"></script>",
            "<script type=\"module\">{{modules}}</script>",
            "<script type=\"module\" src=\"/page/words-page.js\"></script>");

    private final Map<String, KeptAnswer> files = new HashMap<>();

    PageFiles() {
        files.put("/", read(PageFiles.class, "explorer.html"));
        files.put("/words", kept(".html", wordsPage().getBytes(StandardCharsets.UTF_8)));
        OWN.forEach(name -> files.put("/page/" + name, read(PageFiles.class, name)));
        MODULES.forEach(name -> files.put("/view/" + name, read(Report.class, name)));
        Properties libraries = new Properties();
        try (InputStream in = Report.class.getResourceAsStream("libraries.properties")) {
            libraries.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        StringBuilder all = new StringBuilder();
        for (String library : List.of("d3", "d3-sankey")) {
            byte[] bytes = bytes(Report.class, libraries.getProperty(library));
            files.put("/library/" + library + ".js", kept(".js", bytes));
            all.append(new String(bytes, StandardCharsets.UTF_8)).append('\n');
        }
        // all scripts of the explorer in one answer: forty, each after the one that asks for it, take longer than
        // drawing
        files.put("/page/all.js", script(all.append(bundle("explorer")).toString()));
        // and what is to be asked for while they are still on their way
        files.put("/page/ask.js", script(bundle("first")));
    }

    private static String bundle(String module) {
        return "(() => {\n\"use strict\";\n" + ModuleBundle.of(module, PageFiles::module) + "\n})();\n";
    }

    private static KeptAnswer script(String text) {
        return kept(".js", text.getBytes(StandardCharsets.UTF_8));
    }

    private static String module(String name) {
        String file = name + ".js";
        return new String(bytes(OWN.contains(file) ? PageFiles.class : Report.class, file), StandardCharsets.UTF_8);
    }

    private static String styles(String address) {
        return "<link rel=\"stylesheet\" href=\"" + address + "\">";
    }

    /** The page of words as the report has it, with the files of this server. */
    private static String wordsPage() {
        String page = new String(bytes(Report.class, "words.html"), StandardCharsets.UTF_8);
        for (Map.Entry<String, String> each : INSTEAD.entrySet()) {
            if (!page.contains(each.getKey())) {
                throw new IllegalStateException("words.html lacks " + each.getKey() + "; build it again");
            }
            page = page.replace(each.getKey(), each.getValue());
        }
        return page;
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        files.forEach((path, content) -> routes.add(new Route(HandlerType.GET, path, Route.Right.OPEN, content::send)));
        return routes;
    }

    private static KeptAnswer read(Class<?> beside, String name) {
        return kept(name, bytes(beside, name));
    }

    private static KeptAnswer kept(String name, byte[] bytes) {
        return new KeptAnswer(type(name), HexFormat.of().formatHex(Body.sha256().digest(bytes), 0, 8), bytes);
    }

    private static byte[] bytes(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the jar lacks " + name + "; build it again");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name + " from the jar", e);
        }
    }

    private static String type(String name) {
        if (name.endsWith(".css")) {
            return "text/css; charset=utf-8";
        }
        return name.endsWith(".js") ? "text/javascript; charset=utf-8" : "text/html; charset=utf-8";
    }
}
