package io.varve.cli.advise;

import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.io.profile.TableProfile;
import io.varve.refusal.Refused;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How the number of clusters of a table answers to the preference: as text, as a table and as a picture. */
public final class Preferences {

    /** With which every picture begins. */
    public static final String SVG_HEAD = "<svg xmlns=\"http://www.w3.org/2000/svg\" data-by=\"varve preferences\"";

    private static final int WIDTH = 640;
    private static final int HEIGHT = 320;
    private static final int MARGIN = 48;
    private static final int LINE_HEIGHT = 13;
    private static final int LINE_LENGTH = 90;

    private final String heading;
    private final Staircase staircase;
    private final long all;

    private Preferences(String heading, Staircase staircase, long all) {
        this.heading = heading;
        this.staircase = staircase;
        this.all = all;
    }

    /**
     * Neighbouring preferences that give the same number of clusters.
     *
     * @param clusters how many
     * @param preferenceFrom the least of the preferences, for all rows in one step
     * @param preferenceTo the largest of them
     * @param width how many of the preferences tried these are
     * @param widest whether no other number of several clusters holds for more; several may tie
     */
    public record PlateauRow(int clusters, double preferenceFrom, double preferenceTo, int width, boolean widest) {}

    /**
     * Clusters some rows of a table at falling preferences.
     *
     * @param file it is in, as the user calls it
     * @param table what it holds
     * @param scaling of its numbers; empty for what suits them
     * @param similarity by which rows are compared
     * @return what came of it
     * @throws Refused if there are too few rows, or nothing to compare them by
     */
    public static Preferences on(Path file, TableProfile table, Optional<Scaling> scaling, Similarity similarity) {
        Features features = Features.of(table, Roles.of(table, table.options()));
        Scaling chosen = scaling.orElseGet(() -> features.scale().scaling());
        Staircase found = features.staircase(
                        chosen, ApParams.of(Conventions.VARVE).withSimilarity(similarity))
                .orElseThrow(() -> new Refused(
                        "%s has too few different rows of numbers or categories for a range of preferences; 10 are needed"
                                .formatted(file)));
        return new Preferences(
                "%s: %s, scale %s, similarity %s"
                        .formatted(file, Sentences.counted(table.rows(), "row"), chosen, similarity),
                found,
                table.rows());
    }

    /**
     * Returns the staircase as a table.
     *
     * @return a row for each plateau, few clusters first
     */
    public List<PlateauRow> rows() {
        List<Staircase.Plateau> widest = staircase.tied();
        return staircase.plateaus().stream()
                .map(plateau -> new PlateauRow(
                        plateau.clusters(),
                        staircase.forRows(plateau.from(), all),
                        staircase.forRows(plateau.to(), all),
                        plateau.width(),
                        widest.contains(plateau)))
                .toList();
    }

    /**
     * Returns all of it as text for a person.
     *
     * @return lines
     */
    public List<String> lines() {
        List<PlateauRow> rows = rows();
        List<String> lines = new ArrayList<>();
        lines.add(heading);
        lines.add("Preferences from %s (%s) to %s (%s), found on %s, for all rows in one step:"
                .formatted(
                        Sentences.plain(rows.get(0).preferenceFrom()),
                        Sentences.counted(rows.get(0).clusters(), "cluster"),
                        Sentences.plain(rows.get(rows.size() - 1).preferenceTo()),
                        Sentences.counted(rows.get(rows.size() - 1).clusters(), "cluster"),
                        Sentences.counted(staircase.objects(), "row")));
        lines.add("");
        for (PlateauRow row : rows) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%4d %-28s %12s to %s%s",
                    row.clusters(),
                    "#".repeat(row.width()),
                    Sentences.plain(row.preferenceFrom()),
                    Sentences.plain(row.preferenceTo()),
                    row.widest()
                            ? (staircase.tied().size() == 1 ? "  widest plateau" : "  one of the widest plateaus")
                            : ""));
        }
        lines.add("");
        lines.add(summary());
        return lines;
    }

    private String summary() {
        List<String> widest = staircase.tied().stream()
                .map(plateau -> "%s, --preference %s"
                        .formatted(
                                Sentences.counted(plateau.clusters(), "cluster"),
                                Sentences.plain(staircase.middle(plateau, all))))
                .toList();
        if (widest.isEmpty()) {
            return "No number of several clusters holds for more than one of the preferences tried.";
        }
        return widest.size() == 1
                ? "Widest plateau: " + widest.get(0)
                : "%d plateaus are equally wide, so that none is suggested above the others: %s"
                        .formatted(widest.size(), String.join("; ", widest));
    }

    /**
     * Draws the staircase: numbers of clusters over the preference, which rises by a quarter of itself from place to place.
     *
     * @return a picture of its own
     */
    public String svg() {
        List<PlateauRow> rows = rows();
        int steps = rows.stream().mapToInt(PlateauRow::width).sum();
        int most = rows.stream().mapToInt(PlateauRow::clusters).max().orElse(1);
        double across = (WIDTH - 2.0 * MARGIN) / steps;
        double up = (HEIGHT - 2.0 * MARGIN) / most;
        StringBuilder svg = new StringBuilder(SVG_HEAD)
                .append(" viewBox=\"0 0 %d %d\" role=\"img\" font-family=\"sans-serif\" font-size=\"11\">\n"
                        .formatted(WIDTH, HEIGHT))
                .append("<title>Number of clusters over the preference</title>\n")
                .append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
        double x = MARGIN;
        for (PlateauRow row : rows) {
            double height = up * row.clusters();
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" stroke=\"white\"/>\n",
                    x,
                    HEIGHT - MARGIN - height,
                    across * row.width(),
                    height,
                    row.widest() ? "#b5532a" : "#7d9bb5"));
            svg.append(text(x + across * row.width() / 2, HEIGHT - MARGIN - height - 4, "middle", "" + row.clusters()));
            x += across * row.width();
        }
        String least = Sentences.plain(rows.get(0).preferenceFrom());
        String largest = Sentences.plain(rows.get(rows.size() - 1).preferenceTo());
        return svg.append(text(MARGIN, HEIGHT - MARGIN + 16, "start", least))
                .append(text(WIDTH - MARGIN, HEIGHT - MARGIN + 16, "end", largest))
                .append(text(WIDTH / 2.0, HEIGHT - MARGIN + 16, "middle", "preference"))
                .append(caption())
                .append("</svg>\n")
                .toString();
    }

    /** The summary in as many lines as it takes: a picture cuts off what is too long for it. */
    private String caption() {
        StringBuilder lines = new StringBuilder();
        StringBuilder line = new StringBuilder();
        double y = LINE_HEIGHT;
        for (String word : summary().split(" ", -1)) {
            if (line.length() + 1 + word.length() > LINE_LENGTH) {
                lines.append(text(MARGIN, y, "start", line.toString()));
                line.setLength(0);
                y += LINE_HEIGHT;
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        return lines.append(text(MARGIN, y, "start", line.toString())).toString();
    }

    private static String text(double x, double y, String anchor, String content) {
        return String.format(
                Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, content);
    }
}
