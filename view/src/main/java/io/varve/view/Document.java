package io.varve.view;

import java.io.IOException;
import java.io.Writer;

/**
 * A page of prepared text, tables and drawings in the style of reports, without any script. Its content security policy
 * allows its own style and nothing else.
 */
public final class Document {

    private Document() {}

    /**
     * Writes a page.
     *
     * @param title of the page, as text
     * @param style rules that come after those of reports
     * @param body what the page shows, as markup that the caller has made safe
     * @param out where it goes; it is not closed
     * @throws IOException if that fails
     */
    public static void write(String title, String style, String body, Writer out) throws IOException {
        String css = "\n" + Page.text("report.css") + style.replace("\r\n", "\n");
        String policy = "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src '%s'"
                .formatted(Page.hash(css));
        out.write("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.write("<meta name=\"generator\" content=\"Varve\">\n");
        out.write("<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\">\n");
        out.write("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.write("<meta name=\"color-scheme\" content=\"light dark\">\n");
        out.write("<meta name=\"referrer\" content=\"no-referrer\">\n");
        out.write("<title>" + escape(title) + "</title>\n<link rel=\"icon\" href=\"data:,\">\n");
        out.write("<style>" + css + "</style>\n</head>\n<body>\n" + body + "\n</body>\n</html>\n");
    }

    /**
     * Makes text safe between tags and in quoted attributes.
     *
     * @param text from anywhere
     * @return the same with entities for what has a meaning in markup
     */
    public static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
