package io.varve.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command turns away: with one sentence, the right exit code, and without a trace on the disk. */
class RefusalsTest {

    private static final int WRONG_USAGE = 2;
    private static final int DATA_REFUSED = 3;

    @TempDir
    Path dir;

    private Path data;

    @TempDir
    private static Path shared;

    @BeforeAll
    static void anEarlierResult() throws IOException {
        Path file = Files.writeString(shared.resolve("earlier.csv"), "x\n1\n2\n9\n");
        Outcome.of("cluster", file, "--out", shared.resolve("earlier")).fine();
    }

    private Path copyOfEarlierResult() throws IOException {
        Path earlier = dir.resolve("earlier");
        if (!Files.exists(earlier)) {
            try (Stream<Path> files = Files.walk(shared.resolve("earlier"))) {
                for (Path file : files.toList()) {
                    Files.copy(file, earlier.resolve(shared.resolve("earlier").relativize(file)));
                }
            }
        }
        return earlier;
    }

    @BeforeEach
    void someData() throws IOException {
        data = file("data.csv", "id,x,y\na,1,2\nb,3,4\nc,5,7\n");
    }

    private Path file(String name, String content) throws IOException {
        return Files.writeString(dir.resolve(name), content);
    }

    /** Requires a refusal for a folder that does not exist yet, and for one with an earlier result. */
    private String refused(int exit, Object... words) throws IOException {
        Path fresh = dir.resolve("fresh");
        Map<Path, String> around = content(dir);
        String sentence = sentence(exit, Outcome.of(withOut(fresh, words)));
        assertThat(fresh).doesNotExist();
        assertThat(content(dir)).isEqualTo(around);

        Path earlier = copyOfEarlierResult();
        Map<Path, String> before = content(dir);
        // a command in it keeps the folder that was given
        assertThat(sentence(exit, Outcome.of(withOut(earlier, words))))
                .isEqualTo(sentence.replace(fresh.toString(), earlier.toString()));
        assertThat(content(dir)).isEqualTo(before);
        return sentence;
    }

    /** Steps are told as they end, so that a later one may be refused after some were told. */
    private String refusedLater(int exit, Object... words) throws IOException {
        List<Object> all = new ArrayList<>(Arrays.asList(words));
        all.add("--quiet");
        return refused(exit, all.toArray());
    }

    private static Object[] withOut(Path out, Object... words) {
        List<Object> all = new ArrayList<>(List.of("cluster"));
        all.addAll(Arrays.asList(words));
        all.addAll(List.of("--out", out));
        return all.toArray();
    }

    private static String sentence(int exit, Outcome outcome) {
        assertThat(outcome.err()).startsWith("varve: ").endsWith("\n").doesNotContain("Exception", "Optional", "null");
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(exit);
        assertThat(outcome.out()).isEmpty();
        List<String> lines = new ArrayList<>(outcome.err().lines().toList());
        if (exit == WRONG_USAGE) {
            assertThat(lines.remove(lines.size() - 1)).isEqualTo("See 'varve cluster --help'.");
        }
        lines.removeIf(line -> line.startsWith("Possible solutions: "));
        assertThat(lines).hasSize(1);
        String sentence = lines.get(0).substring("varve: ".length());
        assertThat(sentence).doesNotContainPattern("[.!?] +[A-Z]").doesNotContainPattern("[\\u0000-\\u001f]");
        return sentence;
    }

    /** Every file below a folder with its bytes, every folder with its name. */
    private static Map<Path, String> content(Path folder) throws IOException {
        Map<Path, String> content = new HashMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                content.put(
                        file,
                        Files.isRegularFile(file) ? new String(Files.readAllBytes(file), ISO_8859_1) : "a folder");
            }
        }
        return content;
    }

    // what is in the files

    @ParameterizedTest
    @ValueSource(strings = {"inf", "-Infinity", "1e999"})
    void valuesThatAreNotFinite(String value) throws IOException {
        Path bad = file("bad.csv", "x,y\n1,2\n3," + value + "\n");
        assertThat(refused(DATA_REFUSED, bad))
                .startsWith("bad.csv, line 3, column 'y': '" + value + "' is not a finite number;")
                .contains("--exclude");
    }

    @Test
    void textAmongNumbers() throws IOException {
        assertThat(refused(DATA_REFUSED, file("bad.csv", "x,y\n1,2\n3,red\n")))
                .startsWith("bad.csv, line 3, column 'y': 'red' is not a number;")
                .contains("--categorical", "--exclude");
    }

    @Test
    void allColumnsThatCannotBeReadAreNamedAtOnceWithTheCommandThatReadsTheFile() throws IOException {
        Path bad = file("bad.csv", "a,b,c,d\n" + "red,1,x,2\nblue,2,y,3\n".repeat(6));
        assertThat(refused(DATA_REFUSED, bad))
                .startsWith("bad.csv, line 2, column 'a': 'red' is not a number;")
                .contains("2 columns have such cells: a ('red'), c ('x'); this reads the file: varve cluster ")
                .endsWith("bad.csv --categorical a,c --out " + dir.resolve("fresh"));
    }

    @Test
    void raggedRows() throws IOException {
        assertThat(refused(DATA_REFUSED, file("bad.csv", "x,y\n1,2\n3\n")))
                .startsWith("bad.csv, line 3: the number of fields is 1 where the header has 2;");
    }

    @Test
    void emptyCells() throws IOException {
        assertThat(refused(DATA_REFUSED, file("bad.csv", "x,y\n1,2\n,3\n"), "--missing", "refuse"))
                .startsWith("bad.csv, line 3, column 'x': the cell is empty;");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--id-column", "--label-column", "--step-column", "--columns", "--exclude", "--categorical"})
    void columnsThatAreNotThere(String option) throws IOException {
        assertThat(refused(DATA_REFUSED, data, option, "colour"))
                .isEqualTo("data.csv: there is no column 'colour', which " + option
                        + " asks for; the columns are 'id', 'x', 'y'");
    }

    @Test
    void columnsOfOneName() throws IOException {
        assertThat(refused(DATA_REFUSED, file("bad.csv", "x,x\n1,2\n")))
                .startsWith("bad.csv, line 1: the columns 1 and 2 are both called 'x'; rename one of them");
    }

    @Test
    void idsTwiceInAFile() throws IOException {
        assertThat(refused(DATA_REFUSED, file("bad.csv", "id,x\na,1\nb,2\na,3\n"), "--id-column", "id"))
                .startsWith("bad.csv, line 4: the id 'a' occurs a second time, the first was in bad.csv, line 2;");
    }

    @Test
    void idsTwiceInTwoFiles() throws IOException {
        assertThat(refusedLater(DATA_REFUSED, data, file("more.csv", "id,x,y\nd,1,1\nb,2,2\n"), "--id-column", "id"))
                .startsWith("more.csv, line 3: the id 'b' occurs a second time, the first was in data.csv, line 3;");
    }

    @Test
    void idsOfAnEarlierStep() throws IOException {
        Path steps = file("steps.csv", "id,x,t\na,1,0\nb,2,0\na,3,1\n");
        assertThat(refused(DATA_REFUSED, steps, "--id-column", "id", "--step-column", "t"))
                .startsWith("steps.csv, line 4: the id 'a' occurs a second time, the first was in steps.csv, line 2;");
    }

    @Test
    void filesOfOneNameWithoutIds() throws IOException {
        Files.createDirectory(dir.resolve("monday"));
        Path again = file("monday/data.csv", "id,x,y\nq,1,1\n");
        assertThat(refusedLater(DATA_REFUSED, data, again, "--exclude", "id"))
                .startsWith("data.csv, line 2: the id 'data.csv:0' occurs a second time")
                .endsWith("rename one of the files or say --id-column");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ap", "app", "iapna", "iapkm"})
    void aZeroVectorUnderCosine(String algorithm) throws IOException {
        Path bad = file("bad.csv", "id,x,y\na,1,2\nb,0,0\nc,3,3\n");
        assertThat(refused(DATA_REFUSED, bad, "--id-column", "id", "--similarity", "cosine", "--algorithm", algorithm))
                .isEqualTo("object 'b' (bad.csv, line 3) is a zero vector, which has no direction;"
                        + " leave such rows out with --broken-lines skip, or choose another similarity or scale");
    }

    @Test
    void aConstantVectorUnderCorrelation() throws IOException {
        Path bad = file("bad.csv", "x,y\n1,2\n4,4\n");
        assertThat(refused(DATA_REFUSED, bad, "--similarity", "correlation"))
                .startsWith("object 'bad.csv:1' (bad.csv, line 3) has the same value in every column");
    }

    @Test
    void aStepColumnThatGoesBackwards() throws IOException {
        Path steps = file("steps.csv", "x,t\n1,2\n2,10\n3,9\n");
        Outcome sorted = Outcome.of("cluster", steps, "--step-column", "t", "--out", dir.resolve("sorted"))
                .fine();
        assertThat(sorted.out()).containsSubsequence("step 0 (2)", "step 1 (9)", "step 2 (10)");
    }

    @Test
    void otherColumnsInALaterFile() throws IOException {
        assertThat(refusedLater(DATA_REFUSED, data, file("more.csv", "id,x,z\nd,1,1\n"), "--id-column", "id"))
                .startsWith("more.csv: there is no column 'y', which data.csv has;");
        assertThat(refusedLater(DATA_REFUSED, data, file("more.csv", "id,x,y,z\nd,1,1,1\n"), "--id-column", "id"))
                .startsWith("data.csv: there is no column 'z', which more.csv has;");
    }

    @Test
    void nothingLeftToClusterBy() throws IOException {
        assertThat(refused(DATA_REFUSED, data, "--exclude", "id,x,y")).startsWith("data.csv: no column is left");
    }

    // what the files are

    @Test
    void filesThatAreNotThere() throws IOException {
        Path none = dir.resolve("none.csv");
        assertThat(refused(DATA_REFUSED, none)).isEqualTo(none + ": there is no such file; check the path");
        assertThat(refused(DATA_REFUSED, dir)).isEqualTo(dir + ": this is a directory; name the files in it");
    }

    @Test
    void emptyFiles() throws IOException {
        assertThat(refused(DATA_REFUSED, file("empty.csv", ""))).startsWith("empty.csv: the file is empty;");
        assertThat(refused(DATA_REFUSED, file("empty.csv", "\n \n"))).startsWith("empty.csv: the file is empty;");
        assertThat(refused(DATA_REFUSED, file("header.csv", "x,y\n")))
                .startsWith("header.csv: there is a header but no row below it;");
    }

    @Test
    void rowsInThePlaceOfAHeader() throws IOException {
        assertThat(refused(DATA_REFUSED, file("rows.csv", "1.5,2\n3,4\n")))
                .startsWith(
                        "rows.csv, line 1: '1.5' is a number where the name of a column is expected; say --no-header");
    }

    @Test
    void filesThatAreNotWhatTheirEndingSays() throws IOException {
        Path parquet = dir.resolve("as.csv");
        Files.write(parquet, "PAR1\u0000\u0001\u0002PAR1".getBytes(ISO_8859_1));
        assertThat(refused(DATA_REFUSED, parquet))
                .isEqualTo("as.csv: the file is named as CSV but looks like Parquet; give the file the ending of what"
                        + " it holds");
        assertThat(refused(DATA_REFUSED, file("as.npy", "x,y\n1,2\n")))
                .isEqualTo(
                        "as.npy: the file is named as npy but looks like plain text; give the file the ending of what"
                                + " it holds");
        assertThat(refused(DATA_REFUSED, file("as.parquet", "x,y\n1,2\n")))
                .startsWith("as.parquet: the file is named as Parquet but looks like plain text;");
        Path excel = dir.resolve("book.xlsx");
        Files.write(excel, "PK\u0003\u0004rest".getBytes(ISO_8859_1));
        assertThat(refused(DATA_REFUSED, excel))
                .startsWith("book.xlsx: the content looks like a zip archive, as npz files and Excel workbooks are;");
    }

    @Test
    void filesThatAreCutShort() throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            for (int i = 0; i < 2_000; i++) {
                gzip.write((i == 0 ? "x,y\n" : i + "," + i * i + "\n").getBytes(UTF_8));
            }
        }
        Path cut = dir.resolve("cut.csv.gz");
        Files.write(cut, Arrays.copyOf(zipped.toByteArray(), zipped.size() / 2));
        assertThat(refused(DATA_REFUSED, cut))
                .isEqualTo("cut.csv.gz: the gzipped data ends in the middle; copy or make the file again");
        byte[] array = npy(10, 2);
        Path short1 = dir.resolve("cut.npy");
        Files.write(short1, Arrays.copyOf(array, array.length - 8));
        assertThat(refused(DATA_REFUSED, short1)).startsWith("cut.npy: ");
    }

    @ParameterizedTest
    @CsvSource({
        "ap --large-batch dense, --precision float --large-batch hierarchical --algorithm app",
        "ap --large-batch dense --precision float, --large-batch hierarchical --algorithm app",
        "ap --clusters 3, --precision float --algorithm app",
        "app --large-batch dense, --precision float --large-batch hierarchical",
        "iapna, --precision float --algorithm app",
        "adaptive-ap, --algorithm app",
        "ap --leverage 0.9, ''",
        "iapkm, --precision float --algorithm app"
    })
    void moreObjectsThanMemoryAllows(String algorithm, String advised) throws IOException {
        int precision = algorithm.contains("float") ? 4 : 8;
        int objects = (int) Math.sqrt(Runtime.getRuntime().maxMemory() / 3.0 / precision) + 100;
        Path large = dir.resolve("large.npy");
        Files.write(large, npy(objects, 2));
        List<String> given = new ArrayList<>(List.of("--algorithm"));
        given.addAll(List.of(algorithm.split(" ")));
        List<Object> words = new ArrayList<>(given);
        words.add(0, large);
        String sentence = refused(DATA_REFUSED, words.toArray());
        assertThat(sentence)
                .contains(String.format(Locale.ROOT, "%,d different objects need ", objects))
                .contains(" GB of memory ", "Java may use", "VARVE_MEMORY=");
        List<String> ways = Pattern.compile("--[a-z-]+ [a-z]+")
                .matcher(sentence)
                .results()
                .map(MatchResult::group)
                .toList();
        assertThat(String.join(" ", ways)).isEqualTo(advised);
        for (String way : ways) {
            taken(given, way);
        }
    }

    /** Options that are advised are taken beside those that were given, or in their place. */
    private void taken(List<String> given, String way) {
        String option = way.substring(0, way.indexOf(' '));
        List<Object> words = new ArrayList<>(List.of("cluster", data, "--id-column", "id", "--quiet"));
        words.addAll(given);
        int there = words.indexOf(option);
        if (there >= 0) {
            words.subList(there, there + 2).clear();
        }
        words.addAll(List.of(way.split(" ")));
        words.addAll(List.of("--out", dir.resolve("advised")));
        Outcome.of(words.toArray()).fine();
    }

    @Test
    void aTimelineKeepsItsParametersWhateverTheMemory() throws IOException {
        Path large = dir.resolve("large.npy");
        Files.write(large, npy((int) Math.sqrt(Runtime.getRuntime().maxMemory() / 24.0) + 100, 2));
        Path timeline = dir.resolve("some.varve");
        Outcome begun = Outcome.of("add", timeline, large, "--algorithm", "ap", "--large-batch", "dense");
        assertThat(begun.exit()).isEqualTo(DATA_REFUSED);
        assertThat(begun.err()).contains("--precision float halves the need, VARVE_MEMORY=");
        Path small = dir.resolve("small.npy");
        Files.write(small, npy(5, 2));
        assertThat(timeline).doesNotExist();
        Outcome.of("add", timeline, small, "--algorithm", "ap", "--large-batch", "dense")
                .fine();
        Outcome kept = Outcome.of("add", timeline, large);
        assertThat(kept.exit()).isEqualTo(DATA_REFUSED);
        assertThat(kept.err()).contains(" (VARVE_MEMORY=").doesNotContain("--");
    }

    /** An npy file of distinct rows. */
    private static byte[] npy(int rows, int columns) {
        String header = "{'descr': '<f8', 'fortran_order': False, 'shape': (%d, %d), }".formatted(rows, columns);
        String padded = header + " ".repeat(117 - header.length()) + "\n";
        ByteBuffer buffer = ByteBuffer.allocate(128 + rows * columns * 8).order(ByteOrder.LITTLE_ENDIAN);
        buffer.put("\u0093NUMPY\u0001\u0000".getBytes(ISO_8859_1)).putShort((short) padded.length());
        buffer.put(padded.getBytes(ISO_8859_1));
        for (int i = 0; i < rows * columns; i++) {
            buffer.putDouble(i);
        }
        return buffer.array();
    }

    // similarities that are given

    @Test
    void aMatrixThatIsNotSquare() throws IOException {
        Path matrix = file("matrix.csv", "0,-1,-2\n-1,0,-3\n");
        assertThat(refused(DATA_REFUSED, matrix, "--no-header", "--algorithm", "ap", "--similarity", "precomputed"))
                .isEqualTo(matrix + ": similarities must be a square matrix, got 2 rows of 3 columns of numbers; give a"
                        + " column per row, in the same order");
    }

    @Test
    void aSecondStepOfSimilarities() throws IOException {
        Path first = file("first.csv", "0,-1\n-1,0\n");
        Path second = file("second.csv", "0,-1\n-1,0\n");
        assertThat(refused(
                        DATA_REFUSED, first, second, "--no-header", "--algorithm", "ap", "--similarity", "precomputed"))
                .startsWith(second + ": precomputed similarities allow one step only;");
        Path steps = file("steps.csv", "t,a,b\n0,0,-1\n1,-1,0\n");
        assertThat(refused(
                        DATA_REFUSED, steps, "--step-column", "t", "--algorithm", "ap", "--similarity", "precomputed"))
                .startsWith(steps + ": precomputed similarities allow one step only")
                .contains("--step-column");
    }

    @ParameterizedTest
    @ValueSource(strings = {"inf", "NaN"})
    void similaritiesThatAreNone(String value) throws IOException {
        Path matrix = file("matrix.csv", "0," + value + "\n-1,0\n");
        assertThat(refused(DATA_REFUSED, matrix, "--no-header", "--algorithm", "ap", "--similarity", "precomputed"))
                .isEqualTo("matrix.csv, line 1, column 'c2': '" + value
                        + "' is not a finite number; a similarity is a finite number or -inf, correct the value");
    }

    @Test
    void similaritiesForApp() throws IOException {
        assertThat(refused(WRONG_USAGE, data, "--similarity", "precomputed"))
                .startsWith("--similarity precomputed applies only to --algorithm ap");
    }

    @Test
    void similaritiesThatAreToBeScaled() throws IOException {
        assertThat(refused(WRONG_USAGE, data, "--similarity", "precomputed", "--algorithm", "ap", "--scale", "unit"))
                .isEqualTo("similarities that are given cannot be scaled, got scale unit");
    }

    // options

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--preference|q1.5|a preference quantile must be from 0 to 1, got 1.5",
                "--preference|q-0.1|a preference quantile must be from 0 to 1, got -0.1",
                "--preference|NaN|a preference must be a finite number, got NaN",
                "--preference|-Infinity|a preference must be a finite number, got -Infinity",
                "--preference|high|preference 'high' is not understood; give median, min, a quantile such as q0.3, a coefficient such as pc0.0015, or a number",
                "--preference|pc-1|a preference coefficient must be a finite number of at least 0, got -1.0",
                "--damping|1|damping must be in [0.5, 1), got 1.0",
                "--damping|0.49|damping must be in [0.5, 1), got 0.49",
                "--damping|NaN|damping must be in [0.5, 1), got NaN",
                "--damping|much|damping must be a number, got 'much'",
                "--threads|-1|threads must be at least 1, or 0 for one per processor, got -1",
                "--threads|two|threads must be a whole number, got 'two'",
                "--seed|1.5|seed must be a whole number, got '1.5'",
                "--seed|9223372036854775808|seed must be a whole number, got '9223372036854775808'",
                "--max-iterations|0|max iterations must be at least 1, got 0",
                "--max-iterations|99999999999|max iterations must be a whole number, got '99999999999'",
                "--convergence-iterations|0|convergence iterations must be at least 1, got 0",
                "--prune-after|0|prune after must be at least 1 step, or never, got 0",
                "--prune-after|soon|prune after must be a whole number, or never, got 'soon'",
                "--clusters|0|--clusters must be a whole number of groups, at least 1, got '0'",
                "--algorithm|kmeans|algorithm 'kmeans' is not known; choose one of app, ap, adaptive-ap, eap, iapc, iapkm, iapna, idap, sedstream, strap",
                "--conventions|mine|conventions 'mine' are not known; choose one of varve, paper, sklearn, apcluster, authors",
                "--similarity|jaccard|similarity 'jaccard' is not known; choose one of euclidean, sqeuclidean, cosine, correlation, manhattan",
                "--packing|box|packing 'box' is not known; choose one of true-mean, spread, running-mean, exemplar, nearest-to-mean",
                "--preference-from|all|preference from 'all' is not known; choose one of held, objects, step",
                "--cluster-weight|two|cluster weight 'two' is not known; choose one of capped, size, one",
                "--scale|log|scale 'log' is not known; choose one of none, minmax, zscore, unit, robust, log1p, auto",
                "--precision|half|precision 'half' is not known; choose double or float",
                "--format|xlsx|--format 'xlsx' is not known; choose one of csv, tsv, jsonl, parquet",
                "--format|npy|--format 'npy' is not known; choose one of csv, tsv, jsonl, parquet",
                "--delimiter|::|--delimiter must be one character, tab or space, got '::'",
                "--delimiter|.|the delimiter cannot be '.', which occurs in values; use a comma, a semicolon, a tab, a space or a bar",
                "--set|speed=true|--set speed: app has no such parameter; it has keep-vectors, keep-apart, deduplicate",
                "--set|keep-apart=maybe|keep apart must be true or false, got 'maybe'",
                "--set|deduplicate=1|deduplicate must be true or false, got '1'",
                "--set|max-rounds=3|--set max-rounds applies only to --algorithm iapkm",
                "--colour|red|Unknown option: '--colour'"
            })
    void optionsOutOfRange(String option, String value, String sentence) throws IOException {
        assertThat(refused(WRONG_USAGE, data, "--id-column", "id", option, value))
                .isEqualTo(sentence);
    }

    @ParameterizedTest
    @CsvSource({"--prune-after, 2", "--cluster-weight, one", "--packing, spread"})
    void optionsOfAppForAp(String option, String value) throws IOException {
        assertThat(refused(WRONG_USAGE, data, "--algorithm", "ap", option, value))
                .isEqualTo(option + " applies only to --algorithm app");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "iapna|--prune-after|2|--prune-after applies only to --algorithm app",
                "iapna|--cluster-weight|one|--cluster-weight applies only to --algorithm app",
                "iapna|--packing|spread|--packing applies only to --algorithm app",
                "iapna|--clusters|3|--clusters applies only to --algorithm app or ap",
                "iapna|--similarity|precomputed|--similarity precomputed applies only to --algorithm ap",
                "iapna|--set|keep-vectors=true|--set keep-vectors applies only to --algorithm app",
                "iapna|--set|later-min-iterations=-1|later min iterations must be at least 0, got -1",
                "iapna|--set|later-min-iterations=few|later min iterations must be a whole number, or automatic, got 'few'",
                "iapna|--conventions|authors|the released form of IAPNA is only replayed, by 'varve lab replay'; choose varve or paper",
                "iapkm|--prune-after|2|--prune-after applies only to --algorithm app",
                "iapkm|--cluster-weight|one|--cluster-weight applies only to --algorithm app",
                "iapkm|--packing|spread|--packing applies only to --algorithm app",
                "iapkm|--clusters|3|--clusters applies only to --algorithm app or ap",
                "iapkm|--similarity|precomputed|--similarity precomputed applies only to --algorithm ap",
                "iapkm|--conventions|authors|conventions authors do not apply to IAPKM, which has no released form; choose varve or paper",
                "iapkm|--set|max-rounds=0|max rounds must be at least 1, got 0",
                "iapkm|--set|max-rounds=1.5|max rounds must be a whole number, got '1.5'",
                "iapkm|--set|frozen-scale=yes|frozen scale must be true or false, got 'yes'",
                "iapkm|--set|speed=1|--set speed: iapkm has no such parameter; it has max-rounds, frozen-scale, deduplicate"
            })
    void optionsThatARelativeDoesNotTake(String algorithm, String option, String value, String sentence)
            throws IOException {
        assertThat(refused(WRONG_USAGE, data, "--id-column", "id", "--algorithm", algorithm, option, value))
                .isEqualTo(sentence);
    }

    @Test
    void anObjectTooFarFromEveryMedoid() throws IOException {
        Path steps = file("steps.csv", "id,x,t\na,1,0\nb,2,0\nc,1e200,1\n");
        assertThat(refused(
                        DATA_REFUSED,
                        steps,
                        "--id-column",
                        "id",
                        "--step-column",
                        "t",
                        "--algorithm",
                        "iapkm",
                        "--quiet"))
                .isEqualTo(
                        "object 'c' (steps.csv, line 4) has similarity -Infinity to every medoid, and iapkm creates no"
                                + " further cluster; rescale the data or leave it out");
    }

    @Test
    void fewerIterationsThanNone() throws IOException {
        Outcome outcome = Outcome.of("cluster", data, "--min-iterations", "-1", "--out", dir.resolve("fresh"));
        assertThat(outcome.exit()).isEqualTo(WRONG_USAGE);
        assertThat(outcome.err()).startsWith("varve: min iterations must be at least 0, got ");
        assertThat(dir.resolve("fresh")).doesNotExist();
    }

    @Test
    void theReleasedFormOfApp() throws IOException {
        assertThat(refused(WRONG_USAGE, data, "--conventions", "authors"))
                .isEqualTo("the released form of APP is only replayed, by 'varve lab replay'; choose varve or paper");
    }

    @Test
    void aSeedThatNumpyDoesNotTake() throws IOException {
        assertThat(refused(WRONG_USAGE, data, "--conventions", "sklearn", "--seed", "-1"))
                .isEqualTo("under sklearn conventions the seed must be from 0 to 4294967295, as numpy demands, got -1");
    }

    @Test
    void numbersOfClustersThatCannotBe() throws IOException {
        assertThat(refused(WRONG_USAGE, data, "--id-column", "id", "--algorithm", "ap", "--clusters", "0"))
                .isEqualTo("the number of clusters must be at least 1, got 0");
        assertThat(refused(
                        DATA_REFUSED,
                        data,
                        "--id-column",
                        "id",
                        "--algorithm",
                        "ap",
                        "--scale",
                        "none",
                        "--clusters",
                        "4"))
                .isEqualTo("4 clusters are more than the 3 different objects there are; ask for fewer");
    }

    @Test
    void idsFromTwoPlaces() throws IOException {
        Path ids = file("ids.txt", "a\nb\nc\n");
        assertThat(refused(WRONG_USAGE, data, "--id-column", "id", "--ids", ids))
                .startsWith("ids come from the column 'id' or from the file ");
    }

    @Test
    void aColumnOfTextsThatIsNotThere() throws IOException {
        assertThat(refused(DATA_REFUSED, data, "--text-column", "nope"))
                .contains("there is no column 'nope', which --text-column asks for;");
        assertThat(refused(DATA_REFUSED, data, "--text-column", "id", "--exclude", "id"))
                .contains("column 'id' is named by --text-column and by --exclude");
        assertThat(refused(DATA_REFUSED, data, "--text-column", "id", "--label-column", "id"))
                .contains("so it cannot be a feature; take it out of --text-column");
    }

    @Test
    void wordsThatAreMissing() throws IOException {
        assertThat(refused(WRONG_USAGE)).isEqualTo("Missing required parameter: 'FILE'");
        Outcome noValue = Outcome.of("cluster", data, "--label-column");
        assertThat(sentence(WRONG_USAGE, noValue)).contains("--label-column");
    }

    @Test
    void optionsThatNearlyExist() {
        Outcome outcome = Outcome.of("cluster", data, "--step-colum", "x", "--out", dir.resolve("fresh"));
        assertThat(outcome.exit()).isEqualTo(WRONG_USAGE);
        assertThat(outcome.err()).contains("'--step-colum'").contains("Possible solutions: --step-column");
    }

    @Test
    void verbsThatDoNotExist() {
        Outcome outcome = Outcome.of("clutser", data);
        assertThat(outcome.exit()).isEqualTo(WRONG_USAGE);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .isEqualTo(
                        "varve: there is no verb 'clutser'\nDid you mean: varve cluster or varve clusters or varve serve?\nSee 'varve --help'.\n");
        assertThat(Outcome.of("demo", "extra").err())
                .isEqualTo("varve: unexpected argument 'extra'\nSee 'varve demo --help'.\n");
    }

    // folders for the result

    private String refusedOut(Path out) throws IOException {
        Map<Path, String> before = content(dir);
        String sentence = sentence(WRONG_USAGE, Outcome.of("cluster", data, "--id-column", "id", "--out", out));
        assertThat(content(dir)).isEqualTo(before);
        return sentence;
    }

    @Test
    void outThatIsAFile() throws IOException {
        assertThat(refusedOut(data))
                .isEqualTo("--out " + data + " is a file; name a folder that is new, empty or an earlier result");
    }

    @Test
    void outWithForeignFiles() throws IOException {
        Path foreign = Files.createDirectory(dir.resolve("photos"));
        file("photos/cat.jpg", "meow");
        assertThat(refusedOut(foreign))
                .isEqualTo("--out " + foreign + " is not empty and holds no earlier result; name a folder that is new,"
                        + " empty or an earlier result");
    }

    @Test
    void outWithSomebodysOwnRunJson() throws IOException {
        Path foreign = Files.createDirectory(dir.resolve("mine"));
        Path record = Files.writeString(foreign.resolve("run.json"), "{\"mine\": 1}");
        assertThat(refusedOut(foreign)).contains("is not empty and holds no earlier result");
        assertThat(record).hasContent("{\"mine\": 1}");
    }

    @Test
    void outBelowAFile() throws IOException {
        Path below = data.resolve("result");
        assertThat(refusedOut(below))
                .isEqualTo("--out " + below
                        + " cannot be written (Not a directory); name a folder in a place where you may write");
    }

    @Test
    void outWhereNobodyCanWrite() throws IOException {
        Path kernel = Path.of("/proc");
        assumeTrue(Files.isDirectory(kernel), "there is no /proc here");
        assertThat(refusedOut(kernel.resolve("varve-result")))
                .startsWith("--out /proc/varve-result cannot be written (");
    }

    @Test
    void outThatMayNotBeWritten() throws IOException {
        Path locked = Files.createDirectory(dir.resolve("locked"));
        assumeFalse(!locked.toFile().setWritable(false) || Files.isWritable(locked), "nothing is locked for this user");
        try {
            assertThat(refusedOut(locked.resolve("deep/result"))).contains("cannot be written (access denied");
            assertThat(refusedOut(locked)).contains("cannot be written (access denied");
        } finally {
            assertThat(locked.toFile().setWritable(true)).isTrue();
        }
    }

    @Test
    void outWithTheDraftOfAKilledRunIsStillEmpty() throws IOException {
        Path out = dir.resolve("killed");
        Files.createDirectories(out.resolve(".varve-123"));
        Outcome.of("cluster", data, "--id-column", "id", "--out", out).fine();
        assertThat(out.resolve("labels.csv")).exists();
    }

    // not errors

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "one object|a,b;1,2",
                "two objects|a,b;1,2;3,4",
                "two equal objects|a,b;1,2;1,2",
                "a constant column|a,b;1,7;2,7;9,7;10,7",
                "only constant columns|a,b;7,7;7,7;7,7",
                "copies of objects|a,b;1,2;1,2;1,2;8,9;8,9;5,5",
                "equal similarities|a,b,c;1,0,0;0,1,0;0,0,1",
                "one column|a;1;2;3;10"
            })
    void oddDataThatIsFine(String what, String lines) throws IOException {
        int objects = lines.split(";", -1).length - 1;
        Path odd = file("odd.csv", lines.replace(';', '\n') + "\n");
        for (String algorithm : List.of("ap", "app")) {
            for (String scale : List.of("none", "minmax", "zscore")) {
                Path out = dir.resolve(algorithm + scale);
                Outcome.of("cluster", odd, "--algorithm", algorithm, "--scale", scale, "--out", out)
                        .fine();
                Table labels = Table.read(out.resolve("labels.csv"));
                assertThat(labels.rows()).as(what).hasSize(objects);
                assertThat(labels.column("cluster")).allMatch(cluster -> cluster.matches("k\\d+"));
                assertThat(labels.column("similarity"))
                        .allSatisfy(cell -> assertThat(Double.parseDouble(cell)).isFinite());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ap", "app"})
    void aSingleObjectAStepIsFine(String algorithm) throws IOException {
        Path steps = file("steps.csv", "x,y,t\n1,1,0\n1,1,1\n1,1,2\n9,9,3\n");
        Path out = dir.resolve("out");
        Outcome.of("cluster", steps, "--step-column", "t", "--algorithm", algorithm, "--out", out)
                .fine();
        List<String> clusters = Table.read(out.resolve("labels.csv")).column("cluster");
        assertThat(clusters).hasSize(4).doesNotContain("");
        assertThat(clusters.subList(0, 3)).as("copies are together").containsOnly(clusters.get(0));
    }

    @Test
    void negativeInfinityIsASimilarity() throws IOException {
        Path matrix = file("matrix.csv", "0,-1,-inf\n-1,0,-inf\n-inf,-inf,0\n");
        Path out = dir.resolve("out");
        Outcome.of("cluster", matrix, "--no-header", "--algorithm", "ap", "--similarity", "precomputed", "--out", out)
                .fine();
        List<String> clusters = Table.read(out.resolve("labels.csv")).column("cluster");
        assertThat(clusters.get(2)).isNotIn(clusters.get(0), clusters.get(1));
    }
}
