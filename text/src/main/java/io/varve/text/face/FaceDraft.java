package io.varve.text.face;

import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.group.StepGroups;
import io.varve.profile.ClusterContent;
import io.varve.profile.ClusterName;
import io.varve.profile.Profiles;
import io.varve.profile.Trait;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.Row;
import io.varve.table.KeywordRow;
import io.varve.table.LabelRow;
import io.varve.table.MemberRow;
import io.varve.table.ProfileRow;
import io.varve.text.label.Keywords;
import io.varve.text.label.StopWords;
import io.varve.text.label.TermCounts;
import io.varve.view.FaceFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Collects what is known of living clusters, object by object, and puts it together. It holds a few objects of each cluster and counts,
 * never all objects.
 */
public final class FaceDraft {

    /** So many columns of a cluster are told at most. */
    private static final int MOST_COLUMNS = 50;

    private static final int MOST_CLASSES = 20;
    private static final int MOST_FURTHER = 3;
    private static final int NAMED = 3;
    private static final int FAR = 3;

    /**
     * What columns there are beside features.
     *
     * @param classes the name of the column of classes
     * @param text the name of the column of texts; empty where objects are no texts
     * @param stopWords that are never keywords
     * @param dates the columns that are dates
     */
    public record Columns(String classes, Optional<String> text, StopWords stopWords, Set<String> dates) {}

    /** What somebody knows of objects. */
    public interface Known {

        /**
         * Says what is known of one.
         *
         * @param object its id
         * @return null where nothing is
         */
        @Nullable
        String of(String object);
    }

    private final List<Cluster> live;
    private final List<ClusterContent> contents;
    private final Columns columns;
    private final Writing writing;
    private final Set<String> wanted = new HashSet<>();
    private final Map<String, String> texts = new HashMap<>();
    private final SortedMap<ClusterId, Tally> tallies = new TreeMap<>();
    private final Map<String, Integer> classes = new HashMap<>();
    private final TermCounts<ClusterId> terms;
    private final SortedMap<Integer, TermCounts<ClusterId>> termsOfSteps = new TreeMap<>();
    private int classified;
    private Set<String> ambiguous = Set.of();

    /** What was seen of one cluster. */
    private static final class Tally {
        private final Map<String, Integer> classes = new HashMap<>();
        private final List<LabelRow> far = new ArrayList<>();
        private int classified;
    }

    /**
     * Begins without objects.
     *
     * @param live clusters, by id
     * @param contents what their clusterer knows of them; may be empty
     * @param columns what there is beside features
     */
    public FaceDraft(List<Cluster> live, List<ClusterContent> contents, Columns columns) {
        this.live = List.copyOf(live);
        this.contents = List.copyOf(contents);
        this.columns = columns;
        this.writing = new Writing(columns.dates());
        this.terms = TermCounts.without(columns.stopWords());
        live.forEach(cluster -> cluster.exemplar().ifPresent(wanted::add));
        contents.forEach(content -> wanted.addAll(content.representatives().keySet()));
    }

    /**
     * Adds an object that is held.
     *
     * @param label where it is
     * @param className its class, where one is known
     * @param text of which its values were made, where it is one
     */
    public void add(LabelRow label, @Nullable String className, @Nullable String text) {
        if (label.cluster() == null) {
            return;
        }
        ClusterId cluster = ClusterId.parse(label.cluster());
        Tally tally = tallies.computeIfAbsent(cluster, unseen -> new Tally());
        if (className != null && !className.isEmpty()) {
            tally.classes.merge(className, 1, Integer::sum);
            tally.classified++;
            classes.merge(className, 1, Integer::sum);
            classified++;
        }
        boolean far = !wanted.contains(label.object()) && label.similarity() != null && farther(tally.far, label);
        if (text != null) {
            terms.add(cluster, text);
            termsOfSteps
                    .computeIfAbsent(label.arrivedStep(), unseen -> TermCounts.without(columns.stopWords()))
                    .add(cluster, text);
            if (far || wanted.contains(label.object())) {
                texts.put(label.object(), text);
            }
        }
    }

    /** Takes an object among the farthest, if it is one of them; of equal ones those that came first. */
    private static boolean farther(List<LabelRow> far, LabelRow label) {
        far.add(label);
        far.sort(Comparator.comparingDouble(FaceDraft::similarity));
        return far.size() <= FAR || !label.object().equals(far.remove(FAR).object());
    }

    private static double similarity(LabelRow row) {
        Double known = row.similarity();
        return known == null ? Double.NaN : known;
    }

    /**
     * Puts together what was seen.
     *
     * @param values the values of some objects, by id and column, as far as they are kept
     * @param groups of the clusters, where there are some
     * @return what the clusters are
     */
    public Faces finish(Function<List<String>, Map<String, Map<String, String>>> values, Optional<StepGroups> groups) {
        Map<ClusterId, List<Trait>> traits = columns.text().isPresent() ? Map.of() : traits();
        ambiguous = ClusterName.ambiguous(traits.values());
        SortedMap<ClusterId, String> names = new TreeMap<>();
        List<ProfileRow> profiles = new ArrayList<>();
        List<MemberRow> members = new ArrayList<>();
        Map<String, Map<String, String>> cells = columns.text().isPresent() ? Map.of() : cells(values);
        for (Cluster cluster : live) {
            List<Trait> own = traits.getOrDefault(cluster.id(), List.of());
            String name = name(own, terms, cluster.id())
                    .orElseGet(() -> cluster.exemplar().map(id -> "like " + id).orElse(""));
            if (!name.isEmpty() && (columns.text().isPresent() || !contents.isEmpty())) {
                names.put(cluster.id(), name);
            }
            rank(cluster.id(), own, profiles);
            classes(cluster.id(), profiles);
            keywords(cluster.id(), profiles);
            members(cluster, cells, members);
        }
        distinguish(names, traits, terms);
        GroupNames called = GroupNames.of(groups, contents, traits.isEmpty(), terms.copy(), names, this::name);
        return new Faces(names, new FaceFacts(profiles, members, periods(), called.groups(), called.merges()));
    }

    /**
     * Returns an object by columns, as the input would have it.
     *
     * @param row its values
     * @param numeric the names of its numbers
     * @param categorical the names of its categories
     * @param dates those of its numbers that are dates
     * @return its cells
     */
    public static Map<String, String> cells(
            Row row, List<String> numeric, List<String> categorical, Set<String> dates) {
        return new Writing(dates).cells(row, numeric, categorical);
    }

    private Map<ClusterId, List<Trait>> traits() {
        Map<ClusterId, ColumnStatistics> sets = new LinkedHashMap<>();
        contents.forEach(content -> sets.put(content.cluster(), content.members()));
        return Profiles.of(sets);
    }

    /** Tells clusters that would be called the same from each other: by further columns or keywords, in the end by their exemplars. */
    private void distinguish(
            SortedMap<ClusterId, String> names, Map<ClusterId, List<Trait>> traits, TermCounts<ClusterId> terms) {
        for (int more = 1; more <= MOST_FURTHER; more++) {
            for (ClusterId cluster : repeated(names)) {
                names.put(
                        cluster,
                        name(traits.getOrDefault(cluster, List.of()), terms, cluster, more)
                                .orElse(names.getOrDefault(cluster, "")));
            }
        }
        Map<ClusterId, String> exemplars = new HashMap<>();
        live.forEach(cluster -> cluster.exemplar().ifPresent(id -> exemplars.put(cluster.id(), id)));
        for (ClusterId cluster : repeated(names)) {
            String like = exemplars.getOrDefault(cluster, cluster.toString());
            names.merge(cluster, ClusterName.SEPARATOR + "like " + like, String::concat);
        }
    }

    private static List<ClusterId> repeated(SortedMap<ClusterId, String> names) {
        Map<String, Long> counts =
                names.values().stream().collect(Collectors.groupingBy(name -> name, Collectors.counting()));
        return names.keySet().stream()
                .filter(cluster -> counts.getOrDefault(names.get(cluster), 0L) > 1)
                .toList();
    }

    /** What a set of objects is called: by keywords if these are texts, else by what sets it apart. */
    private Optional<String> name(List<Trait> traits, TermCounts<ClusterId> counts, ClusterId key) {
        return name(traits, counts, key, 0);
    }

    private Optional<String> name(List<Trait> traits, TermCounts<ClusterId> counts, ClusterId key, int more) {
        String name = columns.text().isPresent()
                ? counts.keywords(key, NAMED + more).stream()
                        .map(TermCounts.Keyword::term)
                        .collect(Collectors.joining(ClusterName.SEPARATOR))
                : traits.isEmpty() ? "" : ClusterName.of(traits, writing::shown, more, ambiguous);
        return name.isEmpty() ? Optional.empty() : Optional.of(name);
    }

    private void rank(ClusterId cluster, List<Trait> traits, List<ProfileRow> rows) {
        int rank = 0;
        for (Trait trait : traits.subList(0, Math.min(traits.size(), MOST_COLUMNS))) {
            boolean number = trait.kind() == Trait.Kind.NUMBER;
            rows.add(new ProfileRow(
                    cluster.toString(),
                    trait.column(),
                    number ? writing.written(trait.column(), trait.mean()) : trait.category(),
                    known(trait.difference()),
                    ++rank,
                    number ? "number" : "category",
                    number ? null : known(trait.mean()),
                    known(trait.lift())));
        }
    }

    private void classes(ClusterId cluster, List<ProfileRow> rows) {
        Tally tally = tallies.get(cluster);
        if (tally == null || tally.classified == 0) {
            return;
        }
        int[] rank = {0};
        tally.classes.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_CLASSES)
                .forEach(count -> {
                    double share = (double) count.getValue() / tally.classified;
                    double usual = (double) classes.getOrDefault(count.getKey(), 0) / classified;
                    rows.add(new ProfileRow(
                            cluster.toString(),
                            columns.classes(),
                            count.getKey(),
                            difference(share, usual, tally.classified),
                            ++rank[0],
                            "class",
                            known(share),
                            known(share / usual)));
                });
    }

    /** Of a share from that among all others, in standard deviations of all, as for columns. */
    private @Nullable Double difference(double share, double usual, int here) {
        double deviation = Math.sqrt(usual * (1 - usual));
        return here == classified || deviation == 0
                ? null
                : known((share - usual) * classified / (classified - here) / deviation);
    }

    private void keywords(ClusterId cluster, List<ProfileRow> rows) {
        int rank = 0;
        for (TermCounts.Keyword keyword : terms.keywords(cluster, Keywords.USUAL)) {
            rows.add(new ProfileRow(
                    cluster.toString(),
                    columns.text().orElse("text"),
                    keyword.term(),
                    null,
                    ++rank,
                    "keyword",
                    known(keyword.share()),
                    known(keyword.lift())));
        }
    }

    private List<KeywordRow> periods() {
        List<KeywordRow> rows = new ArrayList<>();
        termsOfSteps.forEach((step, counts) -> counts.keywords(Keywords.USUAL)
                .forEach((cluster, best) -> rows.add(new KeywordRow(
                        step,
                        cluster.toString(),
                        counts.texts(cluster),
                        best.stream()
                                .map(TermCounts.Keyword::term)
                                .collect(Collectors.joining(ClusterName.SEPARATOR))))));
        return rows;
    }

    /** The values of all objects that are told of: as they came where that is known, else as the clusterer has them. */
    private Map<String, Map<String, String>> cells(Function<List<String>, Map<String, Map<String, String>>> values) {
        Map<String, Map<String, String>> cells = new HashMap<>();
        for (ClusterContent content : contents) {
            content.representatives()
                    .forEach((object, row) -> cells.put(
                            object,
                            writing.cells(
                                    row,
                                    content.members().columns(),
                                    content.members().categoricalColumnNames())));
        }
        List<String> told = new ArrayList<>(wanted.stream().sorted().toList());
        tallies.values().forEach(tally -> tally.far.forEach(row -> told.add(row.object())));
        cells.putAll(values.apply(told));
        return cells;
    }

    private void members(Cluster cluster, Map<String, Map<String, String>> cells, List<MemberRow> rows) {
        Set<String> near = new LinkedHashSet<>();
        contents.stream()
                .filter(content -> content.cluster().equals(cluster.id()))
                .forEach(content -> near.addAll(content.representatives().keySet()));
        cluster.exemplar().ifPresent(id -> {
            member(cluster.id(), "exemplar", id, cells, rows);
            near.remove(id);
        });
        near.forEach(id -> member(cluster.id(), "near", id, cells, rows));
        Tally tally = tallies.get(cluster.id());
        if (tally != null) {
            tally.far.forEach(row -> member(cluster.id(), "far", row.object(), cells, rows));
        }
    }

    private void member(
            ClusterId cluster,
            String role,
            String object,
            Map<String, Map<String, String>> cells,
            List<MemberRow> rows) {
        String text = texts.get(object);
        Map<String, String> values =
                text != null ? Map.of(columns.text().orElse("text"), text) : cells.getOrDefault(object, Map.of());
        if (values.isEmpty()) {
            rows.add(new MemberRow(cluster.toString(), role, object, null, null));
        }
        values.forEach((column, value) -> rows.add(new MemberRow(cluster.toString(), role, object, column, value)));
    }

    /** Rounded to what the table shows, so that what is read from it is the same. */
    private static @Nullable Double known(double value) {
        return Double.isFinite(value) ? Double.valueOf(ClusterName.written(value)) : null;
    }
}
