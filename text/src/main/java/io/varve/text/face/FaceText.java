package io.varve.text.face;

import io.varve.Cluster;
import io.varve.profile.ClusterName;
import io.varve.table.KeywordRow;
import io.varve.table.MemberRow;
import io.varve.table.ProfileRow;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** What clusters are, for a person at a terminal. */
public final class FaceText {

    private static final int MOST_COLUMNS = 6;
    private static final int MOST_PERIODS = 12;

    private final PrintWriter out;
    private final UnaryOperator<String> safe;

    /**
     * Prepares to print.
     *
     * @param out where it goes
     * @param safe makes texts from data fit for a terminal
     */
    public FaceText(PrintWriter out, UnaryOperator<String> safe) {
        this.out = out;
        this.safe = safe;
    }

    /**
     * Prints what is known of a cluster.
     *
     * @param cluster that lives
     * @param faces of all
     */
    public void print(Cluster cluster, Faces faces) {
        String id = cluster.id().toString();
        out.println(safe.apply("%s %s (%d object%s)"
                .formatted(
                        id,
                        faces.names().getOrDefault(cluster.id(), ""),
                        cluster.size(),
                        cluster.size() == 1 ? "" : "s")));
        List<ProfileRow> rows = faces.facts().profiles().stream()
                .filter(row -> row.cluster().equals(id))
                .toList();
        rows.stream()
                .filter(row -> row.kind().equals("number") || row.kind().equals("category"))
                .limit(MOST_COLUMNS)
                .forEach(row -> line("column", compared(row)));
        shares("classes", "class", rows);
        shares("keywords", "keyword", rows);
        faces.facts().keywords().stream()
                .filter(row -> row.cluster().equals(id))
                .limit(MOST_PERIODS)
                .forEach(this::period);
        Map<String, List<MemberRow>> members = new LinkedHashMap<>();
        faces.facts().members().stream()
                .filter(row -> row.cluster().equals(id))
                .forEach(row -> members.computeIfAbsent(row.object(), unseen -> new ArrayList<>())
                        .add(row));
        members.forEach((object, cells) -> line(cells.get(0).role(), object + cells(cells)));
    }

    private void period(KeywordRow row) {
        line("step " + row.step(), row.objects() + ": " + row.keywords());
    }

    private void shares(String title, String kind, List<ProfileRow> rows) {
        String all = rows.stream()
                .filter(row -> row.kind().equals(kind))
                .limit(MOST_COLUMNS)
                .map(row -> row.value() + " " + percent(row))
                .collect(Collectors.joining(", "));
        if (!all.isEmpty()) {
            line(title, all);
        }
    }

    private static String compared(ProfileRow row) {
        if (row.kind().equals("category")) {
            Double lift = row.lift();
            return "%s=%s %s%s"
                    .formatted(
                            row.column(),
                            row.value(),
                            percent(row),
                            lift == null ? "" : ", " + ClusterName.shown(lift) + " times as frequent as in all");
        }
        Double difference = row.difference();
        return "%s %s%s"
                .formatted(
                        row.column(),
                        row.value(),
                        difference == null ? "" : String.format(Locale.ROOT, ", %+.1f sd from the rest", difference));
    }

    private static String percent(ProfileRow row) {
        Double share = row.share();
        return share == null ? "" : Math.round(100 * share) + " %";
    }

    private static String cells(List<MemberRow> cells) {
        String all = cells.stream()
                .filter(cell -> cell.column() != null)
                .map(cell -> cells.size() == 1 ? String.valueOf(cell.value()) : cell.column() + "=" + cell.value())
                .collect(Collectors.joining(", "));
        return all.isEmpty() ? "" : ": " + all;
    }

    private void line(String what, String text) {
        out.println(safe.apply("  %-9s %s".formatted(what, text)));
    }
}
