package io.varve.view;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** The parts of a page, one by one. */
final class Resources {

    private Resources() {}

    static String text(String name) {
        try (InputStream in = Resources.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String library(String name) {
        Properties libraries = new Properties();
        try (InputStream in = Resources.class.getResourceAsStream("libraries.properties")) {
            libraries.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text(libraries.getProperty(name));
    }

    static String json(ReportData data) {
        StringWriter out = new StringWriter();
        try {
            ReportJson.write(data, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }
}
