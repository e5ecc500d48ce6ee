package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.jerolba.carpet.CarpetReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tables of a run agree with each other, with the input, and with their description in the design. */
class ClusterTablesTest {

    private static final Map<String, List<String>> COLUMNS = Map.of(
            "labels", List.of("object", "arrived_step", "cluster", "similarity"),
            "timeline", List.of("step", "object", "cluster"),
            "clusters", List.of("cluster", "born", "last_changed", "size", "state", "merged_into", "exemplar", "name"),
            "events", List.of("step", "event", "cluster", "from", "size_before", "size_after"),
            "lineage", List.of("step", "from", "into"),
            "sizes", List.of("step", "cluster", "size", "objects_new"),
            "steps",
                    List.of(
                            "step",
                            "batch",
                            "objects_new",
                            "objects_held",
                            "clusters",
                            "iterations",
                            "settled",
                            "converged",
                            "seconds",
                            "purity",
                            "nmi"));

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path dir;

    private Map<String, Table> run(Object... more) throws IOException {
        Path out = dir.resolve("run");
        Iris.cluster(out, more).fine();
        return tables(out);
    }

    private static Map<String, Table> tables(Path out) throws IOException {
        Map<String, Table> tables = new HashMap<>();
        for (String name : Iris.TABLES) {
            tables.put(name, Table.read(out.resolve(name + ".csv")));
        }
        return tables;
    }

    @Test
    void everyTableHasItsColumnsAndNothingElseIsLeft() throws IOException {
        Map<String, Table> tables = run();
        tables.forEach((name, table) -> assertThat(table.columns()).as(name).isEqualTo(COLUMNS.get(name)));
        try (Stream<Path> left = Files.list(dir.resolve("run"))) {
            assertThat(left.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "varve-files.sha256",
                            "labels.csv",
                            "timeline.csv",
                            "clusters.csv",
                            "events.csv",
                            "lineage.csv",
                            "sizes.csv",
                            "steps.csv",
                            "groups.csv",
                            "group_labels.csv",
                            "group_tree.csv",
                            "profiles.csv",
                            "members.csv",
                            "map.csv",
                            "run.json",
                            "report.html");
        }
        try (Stream<Path> beside = Files.list(dir)) {
            assertThat(beside).containsExactly(dir.resolve("run"));
        }
    }

    @Test
    void labelsHoldEveryFlowerInOrderOfArrival() throws IOException {
        Map<String, Table> tables = run();
        Table labels = tables.get("labels");
        assertThat(labels.column("object")).isEqualTo(Iris.table().column("id"));
        assertThat(labels.column("arrived_step")).isEqualTo(Iris.table().column("step"));
        assertThat(labels.column("similarity"))
                .allSatisfy(
                        cell -> assertThat(Double.parseDouble(cell)).isFinite().isNotPositive());
        assertThat(labelsIn(tables.get("timeline"), Iris.STEPS - 1)).isEqualTo(labelsOf(labels));
    }

    @Test
    void flowersOfPrunedClustersAreNoLongerHeld() throws IOException {
        Map<String, Table> tables = run("--scale", "minmax", "--prune-after", "1");
        assertThat(tables.get("events").where("event", "pruned")).isNotEmpty();
        Map<String, String> labels = labelsOf(tables.get("labels"));
        assertThat(labels).hasSizeLessThan(150);
        assertThat(labelsIn(tables.get("timeline"), Iris.STEPS - 1)).isEqualTo(labels);
        List<String> inOrder = new ArrayList<>(Iris.table().column("id"));
        inOrder.retainAll(labels.keySet());
        assertThat(tables.get("labels").column("object")).isEqualTo(inOrder);
    }

    /** Nothing but merges, prunings and arrivals ever changes a label under app, so the three tables tell one story. */
    @ParameterizedTest
    @ValueSource(strings = {"--conventions=varve", "--conventions=paper", "--prune-after=1"})
    void timelineIsWhatEventsAndLineageSay(String option) throws IOException {
        Map<String, Table> tables = run("--scale", "minmax", option);
        Map<Integer, List<String>> arrivals = Iris.table().rows().stream()
                .collect(Collectors.groupingBy(
                        row -> Table.integer(row, "step"),
                        Collectors.mapping(row -> row.get("id"), Collectors.toList())));
        Map<String, String> labels = new LinkedHashMap<>();
        for (int step = 0; step < Iris.STEPS; step++) {
            Map<String, String> shown = labelsIn(tables.get("timeline"), step);
            replay(tables, step, arrivals.get(step), labels, shown);
            assertThat(shown).as("labels after step " + step).isEqualTo(labels);
            assertThat(List.copyOf(shown.keySet())).isEqualTo(List.copyOf(labels.keySet()));
        }
        if (option.equals("--conventions=paper")) {
            assertThat(tables.get("lineage").rows())
                    .as("merges that were replayed")
                    .isNotEmpty();
        }
    }

    private static void replay(
            Map<String, Table> tables,
            int step,
            List<String> arrived,
            Map<String, String> labels,
            Map<String, String> shown) {
        Map<String, Long> before = sizes(labels);
        Map<String, String> merges = tables.get("lineage").where("step", step).stream()
                .collect(Collectors.toMap(row -> row.get("from"), row -> row.get("into")));
        labels.replaceAll((object, cluster) -> merges.getOrDefault(cluster, cluster));
        for (String object : arrived) {
            assertThat(shown).containsKey(object);
            labels.put(object, shown.get(object));
        }
        Set<String> touched = new LinkedHashSet<>();
        for (Map<String, String> event : tables.get("events").where("step", step)) {
            String cluster = event.get("cluster");
            List<String> from = event.get("from").isEmpty()
                    ? List.of()
                    : List.of(event.get("from").split(" ", -1));
            long sizeBefore = switch (event.get("event")) {
                case "created" -> 0;
                case "enriched", "pruned" -> before.get(cluster);
                case "merged" -> from.stream().mapToLong(before::get).sum();
                default -> throw new AssertionError("app does not do " + event);
            };
            assertThat(Table.integer(event, "size_before"))
                    .as("size before " + event)
                    .isEqualTo((int) sizeBefore);
            assertThat(from).containsExactlyElementsOf(parents(merges, cluster, from));
            if (event.get("event").equals("pruned")) {
                labels.values().removeIf(cluster::equals);
            } else {
                touched.add(cluster);
            }
            assertThat(sizes(labels).getOrDefault(cluster, 0L))
                    .as("size after " + event)
                    .isEqualTo(Table.integer(event, "size_after"));
        }
        assertThat(touched)
                .as("clusters with new objects")
                .containsAll(arrived.stream().map(shown::get).toList());
    }

    /** The parents by the lineage, in the order of the event. */
    private static List<String> parents(Map<String, String> merges, String into, List<String> order) {
        List<String> parents = merges.keySet().stream()
                .filter(from -> merges.get(from).equals(into))
                .collect(Collectors.toCollection(ArrayList::new));
        parents.sort((a, b) -> Integer.compare(order.indexOf(a), order.indexOf(b)));
        return parents;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--algorithm=app",
                "--algorithm=ap",
                "--algorithm=iapna",
                "--algorithm=iapkm",
                "--conventions=paper",
                "--prune-after=1"
            })
    void clustersAddUp(String option) throws IOException {
        Map<String, Table> tables = run("--scale", "minmax", option);
        Map<String, Long> sizes = sizes(labelsOf(tables.get("labels")));
        Table clusters = tables.get("clusters");
        Map<String, Long> live = clusters.where("state", "live").stream()
                .collect(Collectors.toMap(row -> row.get("cluster"), row -> (long) Table.integer(row, "size")));
        assertThat(live).isEqualTo(sizes);
        assertThat(clusters.column("cluster")).doesNotHaveDuplicates();
        for (Map<String, String> row : clusters.rows()) {
            String cluster = row.get("cluster");
            List<Map<String, String>> events = tables.get("events").where("cluster", cluster);
            assertThat(Table.integer(row, "born")).isEqualTo(Table.integer(events.get(0), "step"));
            assertThat(row.get("state")).isIn("live", "merged", "pruned");
            assertThat(row.get("merged_into").isEmpty())
                    .isEqualTo(!row.get("state").equals("merged"));
            if (row.get("state").equals("live")) {
                assertThat(labelsOf(tables.get("labels")))
                        .as("the exemplar is a member")
                        .containsEntry(row.get("exemplar"), cluster);
            }
        }
        for (Map<String, String> row : tables.get("lineage").rows()) {
            assertThat(clusters.where("cluster", row.get("from")).get(0)).containsEntry("merged_into", row.get("into"));
        }
        assertThat(tables.get("lineage").rows()).hasSameSizeAs(clusters.where("state", "merged"));
        assertThat(tables.get("events").where("event", "pruned")).hasSameSizeAs(clusters.where("state", "pruned"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--algorithm=app",
                "--algorithm=ap",
                "--algorithm=iapna",
                "--algorithm=iapkm",
                "--conventions=paper",
                "--prune-after=1"
            })
    void stepsCountAndJudgeWhatTheTimelineShows(String option) throws IOException {
        Map<String, Table> tables = run("--scale", "minmax", option);
        Map<String, String> species = Iris.species();
        Table steps = tables.get("steps");
        assertThat(steps.column("step")).containsExactly("0", "1", "2", "3", "4", "5");
        for (Map<String, String> step : steps.rows()) {
            Map<String, String> labels = labelsIn(tables.get("timeline"), Table.integer(step, "step"));
            assertThat(step.get("batch")).isEqualTo(step.get("step"));
            assertThat(Table.integer(step, "objects_new"))
                    .isEqualTo(Iris.table().where("step", step.get("step")).size());
            assertThat(Table.integer(step, "objects_held")).isEqualTo(labels.size());
            assertThat(Table.integer(step, "clusters")).isEqualTo(sizes(labels).size());
            assertThat(step.get("converged")).isEqualTo("true");
            assertThat(Table.integer(step, "settled")).isBetween(0, Table.integer(step, "iterations"));
            assertThat(Table.number(step, "seconds")).isBetween(0.0, 60.0);
            assertThat(Table.number(step, "purity")).isEqualTo(purity(labels, species), within(1e-12));
            assertThat(Table.number(step, "nmi")).isEqualTo(nmi(labels, species), within(1e-12));
        }
    }

    @Test
    void withoutKnownClassesNothingIsJudged() throws IOException {
        Path out = dir.resolve("run");
        Outcome outcome = Outcome.of(
                "cluster",
                Iris.FILE,
                "--id-column",
                "id",
                "--step-column",
                "step",
                "--exclude",
                "species",
                "--out",
                out);
        assertThat(outcome.fine().out()).doesNotContain("purity");
        assertThat(Table.read(out.resolve("steps.csv")).column("purity")).containsOnly("");
        assertThat(Table.read(out.resolve("steps.csv")).column("nmi")).containsOnly("");
    }

    @Test
    void runJsonSaysEverything() throws Exception {
        run("--seed", "7", "--threads", "1", "--exclude", "petal_width,petal_length", "--set", "keep-apart=true");
        JsonNode record = JSON.readTree(dir.resolve("run/run.json").toFile());
        assertThat(record.get("varve").asText()).isEqualTo(Version.current());
        assertThat(record.get("java").asText()).isEqualTo(Runtime.version().toString());
        assertThat(record.get("command").get(0).asText()).isEqualTo("cluster");
        Map<String, Object> parameters = map(record.get("parameters"));
        assertThat(parameters)
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("algorithm", "app"),
                        Map.entry("packing", "true-mean"),
                        Map.entry("cluster_weight", "capped"),
                        Map.entry("preference_from", "held"),
                        Map.entry("prune_after", "never"),
                        Map.entry("keep_vectors", false),
                        Map.entry("keep_apart", true),
                        Map.entry("large_batch", "auto"),
                        Map.entry("scale", "none"),
                        Map.entry("conventions", "varve"),
                        Map.entry("similarity", "euclidean"),
                        Map.entry("preference", "median"),
                        Map.entry("damping", 0.7),
                        Map.entry("max_iterations", 500),
                        Map.entry("convergence_iterations", 15),
                        Map.entry("min_iterations", "automatic"),
                        Map.entry("deduplicate", true),
                        Map.entry("precision", "double"),
                        Map.entry("threads", 1),
                        Map.entry("seed", 7)));
        Map<String, Object> reading = map(record.get("reading"));
        assertThat(reading)
                .containsOnlyKeys(
                        "id_column",
                        "label_column",
                        "step_column",
                        "columns",
                        "exclude",
                        "categorical",
                        "vector_column",
                        "delimiter",
                        "header",
                        "quotes",
                        "missing",
                        "date_parts",
                        "day_first",
                        "step_by",
                        "ids")
                .containsEntry("id_column", "id")
                .containsEntry("exclude", List.of("petal_width", "petal_length"))
                .containsEntry("vector_column", null)
                .containsEntry("header", true);
        assertThat(record.get("inputs")).hasSize(1);
        assertThat(map(record.get("inputs").get(0)))
                .isEqualTo(Map.of(
                        "file",
                        Iris.FILE.toString(),
                        "format",
                        "csv",
                        "bytes",
                        (int) Files.size(Iris.FILE),
                        "sha256",
                        sha256(Iris.FILE)));
    }

    @Test
    void runJsonOfApNamesTheWantedNumberOfClusters() throws IOException {
        run("--algorithm", "ap", "--clusters", "3", "--precision", "float", "--min-iterations", "9");
        assertThat(map(JSON.readTree(dir.resolve("run/run.json").toFile()).get("parameters")))
                .containsEntry("algorithm", "ap")
                .containsEntry("clusters", 3)
                .containsEntry("precision", "float")
                .containsEntry("min_iterations", 9);
        assertThat(Table.read(dir.resolve("run/steps.csv")).column("clusters")).containsOnly("3");
    }

    @Test
    void runJsonOfTheRelativesNamesTheirOwnParameters() throws IOException {
        run("--algorithm", "iapna", "--set", "later-min-iterations=20", "--preference", "pc0.0015");
        assertThat(map(JSON.readTree(dir.resolve("run/run.json").toFile()).get("parameters")))
                .containsEntry("algorithm", "iapna")
                .containsEntry("later_min_iterations", 20)
                .containsEntry("min_iterations", "automatic")
                .containsEntry("preference", "pc0.0015");
        run("--algorithm", "iapna");
        assertThat(map(JSON.readTree(dir.resolve("run/run.json").toFile()).get("parameters")))
                .containsEntry("later_min_iterations", "automatic");
        run(
                "--algorithm",
                "iapkm",
                "--set",
                "max-rounds=7",
                "--set",
                "frozen-scale=true",
                "--set",
                "deduplicate=false");
        assertThat(map(JSON.readTree(dir.resolve("run/run.json").toFile()).get("parameters")))
                .containsEntry("algorithm", "iapkm")
                .containsEntry("max_rounds", 7)
                .containsEntry("frozen_scale", true)
                .containsEntry("deduplicate", false);
    }

    @Test
    void iapkmKeepsItsClustersAndOthersDoNot() throws IOException {
        Map<String, Table> iapkm = run("--scale", "minmax", "--algorithm", "iapkm");
        assertThat(iapkm.get("steps").column("clusters").stream().distinct()).hasSize(1);
        assertThat(iapkm.get("events").column("event")).contains("moved").doesNotContain("merged", "pruned");
        Map<String, Table> iapna = run("--scale", "minmax", "--algorithm", "iapna");
        assertThat(iapna.get("steps").column("clusters").stream().distinct()).hasSizeGreaterThan(1);
        assertThat(iapna.get("events").column("event")).contains("moved");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tsv", "jsonl", "parquet"})
    void everyFormatHoldsTheSameValues(String format) throws IOException {
        Map<String, Table> csv = run("--conventions", "paper");
        Path out = dir.resolve("other");
        Iris.cluster(out, "--conventions", "paper", "--format", format).fine();
        for (String name : Iris.TABLES) {
            Path file = out.resolve(name + "." + format);
            List<Map<String, Object>> rows = rows(file, COLUMNS.get(name));
            assertThat(rows).as(name).isEqualTo(rows(dir.resolve("run").resolve(name + ".csv"), COLUMNS.get(name)));
            assertThat(rows).hasSameSizeAs(csv.get(name).rows());
        }
    }

    @Test
    void anotherFormatReplacesTheTablesOfTheFirst() throws IOException {
        Path out = dir.resolve("run");
        run();
        Files.writeString(out.resolve("notes.txt"), "mine");
        Iris.cluster(out, "--format", "jsonl").fine();
        assertThat(out.resolve("labels.csv")).doesNotExist();
        assertThat(out.resolve("labels.jsonl")).exists();
        assertThat(out.resolve("notes.txt")).hasContent("mine");
    }

    @Test
    void quietPrintsNothing() {
        Outcome quiet = Iris.cluster(dir.resolve("run"), "--quiet").fine();
        assertThat(quiet.out()).isEmpty();
        assertThat(dir.resolve("run/labels.csv")).exists();
    }

    @Test
    void everyStepIsToldOf() {
        assertThat(Iris.cluster(dir.resolve("run"), "--conventions", "paper")
                        .fine()
                        .out())
                .containsPattern(
                        "step 0: 100 new objects, 100 held, 8 clusters in \\d groups; converged after 150 iterations;"
                                + " purity 0.940,.*; groups: purity ")
                .contains("  created  k0 k1 k2 k3 k4 k5 k6 k7\n")
                .contains("  merged   k8 k11 into k12 (62 objects)\n")
                .endsWith(
                        "sizes.csv, steps.csv, groups.csv, group_labels.csv, group_tree.csv, profiles.csv, members.csv, map.csv, run.json, report.html written to "
                                + dir.resolve("run") + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"app", "ap", "iapna", "iapkm"})
    void filesAsStepsAreTheSameAsAStepColumn(String algorithm) throws IOException {
        run("--algorithm", algorithm);
        List<Object> words = new ArrayList<>(List.of("cluster"));
        List<String> lines = Files.readAllLines(Iris.FILE);
        for (int step = 0; step < Iris.STEPS; step++) {
            String end = "," + step;
            List<String> part = new ArrayList<>(List.of(lines.get(0)));
            lines.stream().skip(1).filter(line -> line.endsWith(end)).forEach(part::add);
            words.add(Files.write(dir.resolve(step + ".csv"), part));
        }
        Path out = dir.resolve("files");
        words.addAll(List.of("--id-column", "id", "--label-column", "species", "--exclude", "step", "--out", out));
        words.addAll(List.of("--algorithm", algorithm));
        Outcome.of(words.toArray()).fine();
        for (String name : Iris.TABLES) {
            assertThat(rows(out.resolve(name + ".csv"), COLUMNS.get(name)))
                    .as(name)
                    .isEqualTo(rows(dir.resolve("run").resolve(name + ".csv"), COLUMNS.get(name)));
        }
    }

    @Test
    void gzippedInputIsReadAsItIs() throws Exception {
        run();
        Path zipped = dir.resolve("iris.csv.gz");
        try (GZIPOutputStream gzip = new GZIPOutputStream(Files.newOutputStream(zipped))) {
            Files.copy(Iris.FILE, gzip);
        }
        Path out = dir.resolve("zipped");
        Iris.clusterFile(zipped, out).fine();
        assertThat(out.resolve("labels.csv")).hasSameBinaryContentAs(dir.resolve("run/labels.csv"));
        JsonNode input =
                JSON.readTree(out.resolve("run.json").toFile()).get("inputs").get(0);
        assertThat(input.get("sha256").asText()).isEqualTo(sha256(zipped));
    }

    @Test
    @Tag(Launcher.JAR_TAG)
    void standardInputIsReadByTheScript() throws Exception {
        Launcher.requireBuilt();
        run();
        Path out = dir.resolve("piped");
        Outcome piped = Launcher.run(
                Launcher.SCRIPT,
                dir,
                Map.of(),
                Iris.FILE.toAbsolutePath(),
                "cluster",
                "-",
                "--id-column",
                "id",
                "--label-column",
                "species",
                "--step-column",
                "step",
                "--out",
                out);
        assertThat(piped.fine().out()).startsWith("step 0: 100 new objects");
        assertThat(out.resolve("labels.csv")).hasSameBinaryContentAs(dir.resolve("run/labels.csv"));
        JsonNode input =
                JSON.readTree(out.resolve("run.json").toFile()).get("inputs").get(0);
        assertThat(input.get("file").asText()).isEqualTo("-");
        assertThat(input.get("sha256").asText()).isEqualTo(sha256(Iris.FILE));
    }

    private static Map<String, String> labelsOf(Table labels) {
        Map<String, String> clusters = new LinkedHashMap<>();
        labels.rows().forEach(row -> clusters.put(row.get("object"), row.get("cluster")));
        assertThat(clusters).hasSameSizeAs(labels.rows());
        return clusters;
    }

    private static Map<String, String> labelsIn(Table timeline, int step) {
        return labelsOf(new Table(timeline.columns(), timeline.where("step", step)));
    }

    private static Map<String, Long> sizes(Map<String, String> labels) {
        return labels.values().stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    private static Map<String, Map<String, Long>> counts(Map<String, String> labels, Map<String, String> classes) {
        Map<String, Map<String, Long>> counts = new TreeMap<>();
        labels.forEach((object, cluster) ->
                counts.computeIfAbsent(cluster, unseen -> new TreeMap<>()).merge(classes.get(object), 1L, Long::sum));
        return counts;
    }

    private static double purity(Map<String, String> labels, Map<String, String> classes) {
        double right = 0;
        for (Map<String, Long> cluster : counts(labels, classes).values()) {
            right += cluster.values().stream().max(Long::compare).orElseThrow();
        }
        return right / labels.size();
    }

    /** By entropies: I(K, C) = H(K) + H(C) − H(K, C), over the mean of H(K) and H(C). */
    private static double nmi(Map<String, String> labels, Map<String, String> classes) {
        Map<String, Map<String, Long>> counts = counts(labels, classes);
        Map<String, Long> classSizes = new TreeMap<>();
        List<Long> joint = new ArrayList<>();
        for (Map<String, Long> cluster : counts.values()) {
            cluster.forEach((name, count) -> classSizes.merge(name, count, Long::sum));
            joint.addAll(cluster.values());
        }
        double hClusters = entropy(sizes(labels).values().stream().toList(), labels.size());
        double hClasses = entropy(List.copyOf(classSizes.values()), labels.size());
        return 2 * (hClusters + hClasses - entropy(joint, labels.size())) / (hClusters + hClasses);
    }

    private static double entropy(List<Long> counts, double objects) {
        return counts.stream()
                .mapToDouble(count -> -count / objects * Math.log(count / objects))
                .sum();
    }

    private static String sha256(Path file) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }

    private static Map<String, Object> map(JsonNode node) {
        Map<String, Object> map = new LinkedHashMap<>();
        node.properties().forEach(field -> map.put(field.getKey(), JSON.convertValue(field.getValue(), Object.class)));
        return map;
    }

    /** The rows of a table in any format, numbers as numbers; without seconds, which no two runs share. */
    private static List<Map<String, Object>> rows(Path file, List<String> columns) throws IOException {
        List<Map<String, Object>> rows = new ArrayList<>();
        String name = file.toString();
        if (name.endsWith(".parquet")) {
            for (Object row : new CarpetReader<>(file.toFile(), Map.class).toList()) {
                Map<?, ?> cells = (Map<?, ?>) row;
                assertThat(cells.keySet().stream().map(Object::toString)).containsExactlyInAnyOrderElementsOf(columns);
                rows.add(values(columns, cells::get));
            }
        } else if (name.endsWith(".jsonl")) {
            for (String line : Files.readAllLines(file)) {
                Map<String, Object> cells = map(JSON.readTree(line));
                assertThat(List.copyOf(cells.keySet())).isEqualTo(columns);
                rows.add(values(columns, cells::get));
            }
        } else {
            Table table = Table.read(file);
            assertThat(table.columns()).isEqualTo(columns);
            table.rows().forEach(row -> rows.add(values(columns, row::get)));
        }
        return rows;
    }

    private static Map<String, Object> values(List<String> columns, Function<String, Object> cells) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (String column : columns) {
            String text = Objects.toString(cells.apply(column), "");
            if (!column.equals("seconds")) {
                values.put(column, text.matches("-?[0-9].*") ? (Object) Double.valueOf(text) : text);
            }
        }
        return values;
    }
}
