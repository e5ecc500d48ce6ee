package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two words with planted senses: one keeps both, the other loses one and gains one. */
class ShiftVerbTest {

    private static final int WRONG_USAGE = 2;
    private static final int REFUSED = 3;

    @TempDir
    Path dir;

    private final List<String> uses = new ArrayList<>(List.of("word\tperiod\tidentifier\tstart\tend\ttext"));
    private final List<String> vectors = new ArrayList<>(List.of("x,y,z"));

    @BeforeEach
    void plant() throws IOException {
        plant("bank", "1", 0);
        plant("bank", "1", 1);
        plant("bank", "2", 0);
        plant("bank", "2", 1);
        plant("cell/../x", "1", 0);
        plant("cell/../x", "1", 1);
        plant("cell/../x", "2", 0);
        plant("cell/../x", "2", 2);
        Files.write(dir.resolve("uses.tsv"), uses);
        Files.write(dir.resolve("vectors.csv"), vectors);
    }

    private void plant(String word, String period, int sense) {
        SplittableRandom random = new SplittableRandom(uses.size());
        for (int i = 0; i < 15; i++) {
            uses.add("%s\t%s\tu%d\t4\t8\tthe word here sense%s"
                    .formatted(word, period, uses.size(), "abc".charAt(sense)));
            double[] at = new double[3];
            for (int j = 0; j < 3; j++) {
                at[j] = (j == sense ? 1 : 0) + 0.05 * random.nextDouble();
            }
            vectors.add(String.format(Locale.ROOT, "%.6f,%.6f,%.6f", at[0], at[1], at[2]));
        }
    }

    /** What a sense costs is decided by the run that makes a folder, whichever words come later. */
    @Test
    void wordsOfAFolderShareThePreferenceOfItsFirstRun() throws IOException {
        Path kept = dir.resolve("kept");
        shift("--shared-preference", "--into", kept, "--words", "bank").fine();
        String first = Files.readString(dir.resolve("out/run.json"));
        assertThat(first).containsPattern("\"preference\" : \"0\\.\\d+").contains("\"shared_preference\" : true");
        shift("--shared-preference", "--into", kept).fine();
        assertThat(Files.readString(dir.resolve("out/run.json"))
                        .lines()
                        .filter(line -> line.contains("\"preference\"")))
                .containsExactlyElementsOf(first.lines()
                        .filter(line -> line.contains("\"preference\""))
                        .toList());
        assertThat(Table.read(dir.resolve("out/scores.csv")).column("senses")).containsExactly("2", "3");
        assertThat(refused(REFUSED, "--into", kept)).contains("preference is 0.");
    }

    @Test
    void aSharedPreferenceIsForSensesByCosine() {
        assertThat(refused(WRONG_USAGE, "--shared-preference", "--preference", "min"))
                .contains("--shared-preference and --preference exclude each other; leave out one");
        assertThat(refused(WRONG_USAGE, "--shared-preference", "--algorithm", "ap"))
                .contains("--shared-preference applies only to --algorithm app with --similarity cosine");
    }

    @Test
    void optionsThatWouldChangeNothingAreRefused() {
        assertThat(refused(WRONG_USAGE, "--timeline")).contains("--timeline does not apply to shift");
        assertThat(refused(WRONG_USAGE, "--cut", 3)).contains("do not apply to shift, whose senses have no groups");
        assertThat(refused(WRONG_USAGE, "--clusters", 3)).contains("for fewer or more senses give");
        shift("--algorithm", "ap", "--clusters", 3).fine();
    }

    @Test
    void vectorsAreCentredOnDemand() throws IOException {
        shift().fine();
        List<String> plain = Table.read(dir.resolve("out/scores.csv")).column("apd");
        assertThat(dir.resolve("out/run.json")).content().contains("\"centre\" : false");
        shift("--centre").fine();
        Table centred = Table.read(dir.resolve("out/scores.csv"));
        assertThat(Double.parseDouble(centred.column("apd").get(0)))
                .as("from their mean, two senses are on opposite sides")
                .isGreaterThan(1.5 * Double.parseDouble(plain.get(0)));
        assertThat(centred.column("senses")).containsExactly("2", "3");
        assertThat(dir.resolve("out/run.json")).content().contains("\"centre\" : true");
        assertThat(refused(WRONG_USAGE, "--centre", "--into", dir.resolve("kept")))
                .contains("--centre and --into exclude each other");
    }

    @Test
    void tablesTellWhatWasPlanted() throws IOException {
        Files.writeString(dir.resolve("gold.txt"), "bank\t0\ncell/../x\t1\n");
        Outcome outcome = shift("--gold", dir.resolve("gold.txt"), "--permutations", 99);
        assertThat(outcome.fine().out())
                .contains("120 uses of 2 words\n")
                .containsPattern("changed most +jsd +p +apd")
                .containsPattern("cell/../x +0.347 +0.0100 ")
                .contains("\n2 of 2 words of gold.txt have a score here; a correlation needs at least 3\n")
                .doesNotContain("spearman", "accuracy")
                .doesNotContain("NaN");
        Table scores = Table.read(dir.resolve("out/scores.csv"));
        assertThat(scores.column("word")).containsExactly("bank", "cell/../x");
        assertThat(scores.column("senses")).containsExactly("2", "3");
        assertThat(Table.number(scores.rows().get(0), "jsd")).isZero();
        assertThat(Table.number(scores.rows().get(1), "jsd_chance")).isEqualTo(0.01);
        assertThat(Table.number(scores.rows().get(0), "jsd_soft"))
                .as("of chance alone")
                .isLessThanOrEqualTo(0);
        assertThat(Table.number(scores.rows().get(1), "jsd_soft")).isBetween(0.2, 0.6);
        Table senses = Table.read(dir.resolve("out/senses.csv"));
        assertThat(senses.where("word", "bank"))
                .extracting(row -> row.get("state"))
                .containsOnly("stable");
        assertThat(senses.where("word", "cell/../x"))
                .extracting(row -> row.get("state"))
                .containsOnly("stable", "lost", "gained");
        Table assignments = Table.read(dir.resolve("out/assignments.csv"));
        assertThat(assignments.rows()).hasSize(120);
        assertThat(dir.resolve("out/clusters/bank.csv")).exists();
        assertThat(dir.resolve("out/clusters/cell%2f%2e%2e%2fx.csv")).exists();
        assertThat(dir.resolve("out/run.json")).content().contains("\"similarity\" : \"cosine\"", "\"max_uses\" : 100");
    }

    /** Shades of one meaning are told apart, but are nearer to each other than uses of words in general are to their senses. */
    @Test
    void sensesNearerThanUsesAreToTheirsAreOneCoarseSense() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 60; i++) {
            String period = i < 30 ? "1" : "2";
            add("shade", period, new double[] {1, i < 30 ? 0 : 0.06, 0}, 0.01, random);
            add("wide", period, new double[] {0.5, 0.5, 0.5}, 1, random);
        }
        Files.write(dir.resolve("uses.tsv"), uses);
        Files.write(dir.resolve("vectors.csv"), vectors);
        assertThat(shift("--draws", 2).fine().out())
                .containsPattern("\n\\d+ senses in \\d+ coarse senses; see column coarse of table senses");
        Table senses = Table.read(dir.resolve("out/senses.csv"));
        assertThat(senses.where("word", "shade"))
                .hasSizeGreaterThan(2)
                .allSatisfy(row -> assertThat(row).containsEntry("coarse", "c0"));
        assertThat(senses.where("word", "cell/../x"))
                .extracting(row -> row.get("sense") + " " + row.get("coarse"))
                .containsExactly("k0 c0", "k0 c0", "k1 c1", "k1 c1", "k2 c2", "k2 c2");
        assertThat(Table.read(dir.resolve("out/assignments.csv")).where("word", "bank"))
                .extracting(row -> row.get("sense") + " " + row.get("coarse"))
                .containsOnly("k0 c0", "k1 c1");
        Map<String, String> shade =
                Table.read(dir.resolve("out/scores.csv")).where("word", "shade").get(0);
        assertThat(Table.number(shade, "jsd")).isGreaterThan(0.5);
        assertThat(Table.number(shade, "jsd_coarse")).isZero();
        assertThat(Table.read(dir.resolve("out/draws.csv")).where("word", "cell/../x"))
                .allSatisfy(row -> assertThat(row.get("jsd_coarse")).isEqualTo(row.get("jsd")));
        assertThat(dir.resolve("out/report.html")).content().contains("\"coarse\":\"c1\"");
    }

    private void add(String word, String period, double[] mean, double noise, SplittableRandom random) {
        uses.add("%s\t%s\tu%d\t4\t8\tthe word here".formatted(word, period, uses.size()));
        double[] at = Arrays.stream(mean)
                .map(value -> value + noise * (random.nextDouble() - 0.5))
                .toArray();
        vectors.add(String.format(Locale.ROOT, "%.6f,%.6f,%.6f", at[0], at[1], at[2]));
    }

    @Test
    void drawsOfTheUsesGiveScoresIntervals() throws IOException {
        Files.writeString(dir.resolve("gold.txt"), "bank\t0\ncell/../x\t1\n");
        assertThat(shift("--draws", 5, "--gold", dir.resolve("gold.txt")).fine().out())
                .containsPattern("changed most +jsd +95 % of draws +apd")
                .containsPattern("cell/../x +0.347 +0.\\d{3} to 0.\\d{3} ");
        Table draws = Table.read(dir.resolve("out/draws.csv"));
        assertThat(draws.rows()).hasSize(10);
        assertThat(draws.column("uses_from")).containsOnly("24");
        Map<String, String> cell = Table.read(dir.resolve("out/scores.csv"))
                .where("word", "cell/../x")
                .get(0);
        List<Double> found = draws.where("word", "cell/../x").stream()
                .map(row -> Table.number(row, "jsd"))
                .sorted()
                .toList();
        assertThat(Table.number(cell, "jsd_low")).isEqualTo(found.get(0));
        assertThat(Table.number(cell, "jsd_high")).isEqualTo(found.get(4)).isGreaterThan(found.get(0));
        assertThat(dir.resolve("out/report.html")).content().contains("\"jsd_low\"");
        assertThat(dir.resolve("out/run.json")).content().contains("\"draws\" : 5");
        String once = Files.readString(dir.resolve("out/draws.csv"));
        shift("--draws", 5, "--threads", 3).fine();
        assertThat(dir.resolve("out/draws.csv")).content().isEqualTo(once);
        shift().fine();
        assertThat(dir.resolve("out/draws.csv")).as("of the run before").doesNotExist();
        assertThat(refused(WRONG_USAGE, "--draws", -1)).isEqualTo("--draws must be at least 0, got -1");
    }

    /** A folder as WUG publishes it goes in, its tables come out, and what comes out is a gold for the next run. */
    @Test
    void wordUsageGraphsInAndOut() throws IOException {
        List<String> header = List.of(
                "lemma\tpos\tdate\tgrouping\tidentifier\tdescription\tcontext\tindexes_target_token\tindexes_target_sentence");
        Path data = dir.resolve("dwug_xx/data");
        for (String word : List.of("bank", "cell/../x")) {
            List<String> lines = new ArrayList<>(header);
            uses.stream()
                    .skip(1)
                    .map(line -> line.split("\t"))
                    .filter(cells -> cells[0].equals(word))
                    .forEach(cells -> lines.add(String.join(
                            "\t",
                            word,
                            "nn",
                            "1850",
                            cells[1],
                            cells[2],
                            " ",
                            cells[5],
                            "4:8",
                            "0:" + cells[5].length())));
            Files.write(
                    Files.createDirectories(data.resolve(word.substring(0, 4))).resolve("uses.csv"), lines);
        }
        Outcome outcome = Outcome.of(
                "shift",
                dir.resolve("dwug_xx"),
                "--embeddings",
                dir.resolve("vectors.csv"),
                "--out",
                dir.resolve("out"));
        assertThat(outcome.fine().out()).contains("120 uses of 2 words\n", "stats_groupings.csv");
        List<String> stats = Files.readAllLines(dir.resolve("out/stats_groupings.csv"));
        assertThat(stats).hasSize(3);
        assertThat(stats.get(0)).startsWith("lemma\tgrouping\tnodes\tnodes1\tnodes2\tcluster_freq_dist\t");
        assertThat(stats.get(1)).startsWith("bank\t1_2\t60\t30\t30\t[30, 30]\t[15, 15]\t[15, 15]\t[0.5, 0.5]\t");
        assertThat(stats.get(2))
                .startsWith("cell/../x\t1_2\t60\t30\t30\t[30, 15, 15]\t[15, 15, 0]\t[15, 0, 15]\t")
                .contains("\t1\t1\t1\t0.7071067811865");
        assertThat(dir.resolve("out/clusters/bank.csv")).content().startsWith("identifier\tcluster\nu1\t0\n");
        Path gold = Files.copy(dir.resolve("out/stats_groupings.csv"), dir.resolve("stats_groupings.csv"));
        shift("--gold", gold).fine();
        assertThat(dir.resolve("out/report.html")).content().contains("\"gold\":0.70710678");
    }

    /** WUG calls a use without sense -1. */
    @Test
    void usesWhoseSenseWasPrunedAreInTheClustersToo() throws IOException {
        plant("bank", "3", 0);
        plant("bank", "4", 0);
        plant("bank", "5", 0);
        Files.write(dir.resolve("uses.tsv"), uses);
        Files.write(dir.resolve("vectors.csv"), vectors);
        shift("--words", "bank", "--prune-after", 1).fine();
        List<String> lines = Files.readAllLines(dir.resolve("out/clusters/bank.csv"));
        assertThat(lines).hasSize(106).contains("u16\t-1", "u1\t0");
        assertThat(Files.readAllLines(dir.resolve("out/stats_groupings.csv")).get(5))
                .as("uses that have no sense any more are counted, and are in no sense")
                .startsWith("bank\t1_5\t45\t30\t15\t[30]\t[15]\t[15]\t");
    }

    @Test
    void otherAlgorithmsAndSamples() throws IOException {
        shift("--algorithm", "ap", "--similarity", "sqeuclidean", "--max-uses", 10, "--words", "bank", "--quiet")
                .fine();
        List<Map<String, String>> rows =
                Table.read(dir.resolve("out/scores.csv")).rows();
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0)).containsEntry("uses_from", "10").containsEntry("uses_to", "10");
        assertThat(dir.resolve("out/run.json")).content().contains("\"scale\" : \"none\"");
    }

    @Test
    void newWordsAreRankedFirstAndLostOnesNot() throws IOException {
        uses.add("rare\t2\tr1\t0\t4\trare");
        vectors.add("1,1,1");
        uses.add("rare\t2\tr2\t0\t99\toutside");
        vectors.add("1,1,1");
        uses.add("gone\t1\tg1\t0\t4\tgone");
        vectors.add("1,1,1");
        Files.write(dir.resolve("uses.tsv"), uses);
        Files.write(dir.resolve("vectors.csv"), vectors);
        assertThat(shift().fine().out())
                .contains("left out: uses.tsv, line 123: the word from 0 to 99 is outside its text of 7 characters\n")
                .containsPattern("changed most.*\nrare +new word +- +1 +0 +1\n")
                .contains("1 word has no uses in the last period and is not ranked\n");
        assertThat(Table.read(dir.resolve("out/scores.csv"))
                        .where("word", "rare")
                        .get(0))
                .containsEntry("jsd", "")
                .containsEntry("senses", "1");
        Table senses = Table.read(dir.resolve("out/senses.csv"));
        assertThat(senses.where("word", "rare"))
                .as("share and state")
                .extracting(row -> row.get("share") + " " + row.get("state"))
                .containsExactly(" gained", "1.0 gained");
        assertThat(senses.where("word", "gone"))
                .extracting(row -> row.get("share") + " " + row.get("state"))
                .containsExactly("1.0 lost", " lost");
    }

    @Test
    void listsThatAreCutSaySo() throws IOException {
        for (int i = 0; i < 10; i++) {
            plant("word" + i, "1", 0);
            plant("word" + i, "2", 1);
        }
        Files.write(dir.resolve("uses.tsv"), uses);
        Files.write(dir.resolve("vectors.csv"), vectors);
        assertThat(shift().fine().out())
                .contains("and 2 more words; the table scores has all\n")
                .contains("and 12 more senses gained or lost; the table senses has all\n");
        assertThat(shift("--words", "word1,word2").fine().out()).doesNotContain(" more ");
    }

    @Test
    void usesThatAreDrawnAreCounted() {
        assertThat(shift("--max-uses", 10).fine().out())
                .contains("120 uses of 2 words, of which 40 are drawn: at most 10 a word and period (--max-uses)\n");
    }

    @Test
    void refusals() throws IOException {
        assertThat(refused(WRONG_USAGE, "--max-uses", 0)).isEqualTo("--max-uses must be at least 1, got 0");
        assertThat(refused(WRONG_USAGE, "--algorithm", "eap")).startsWith("--algorithm eap follows the same objects");
        assertThat(refused(REFUSED, "--words", "nobody"))
                .startsWith("the word 'nobody' has no use in ")
                .doesNotContain("[");
        vectors.add("1,1,1");
        Files.write(dir.resolve("vectors.csv"), vectors);
        assertThat(refused(REFUSED))
                .endsWith("has 121 rows, the uses have 120; give a vector for every row, in the same order");
        Files.writeString(dir.resolve("gold.txt"), "bank\tmuch\n");
        assertThat(refused(REFUSED, "--gold", dir.resolve("gold.txt")))
                .startsWith("gold.txt, line 1: 'bank\tmuch' is not a word, a tab and a number");
        assertThat(dir.resolve("out")).doesNotExist();
    }

    @Test
    void periodsAreThoseOfTheUses() throws IOException {
        assertThat(refused(REFUSED, "--periods", "1,3"))
                .isEqualTo("--periods: no use belongs to the period '3'; there are 1, 2");
        assertThat(refused(WRONG_USAGE, "--periods", "1,1")).startsWith("--periods names a period twice");
        assertThat(shift("--periods", " 2 ").fine().out())
                .contains("60 uses belong to periods that --periods does not name");
        plant("bank", "3", 0);
        Files.write(dir.resolve("uses.tsv"), uses);
        Files.write(dir.resolve("vectors.csv"), vectors);
        assertThat(shift("--periods", "1,2").fine().out())
                .contains("15 uses belong to periods that --periods does not name");
    }

    @Test
    void aGoldFileOfOneWordIsToldInWords() throws IOException {
        Files.writeString(dir.resolve("gold.txt"), "bank\t0.5\n");
        assertThat(shift("--gold", dir.resolve("gold.txt")).fine().out())
                .contains("\n1 of 1 word of gold.txt has a score here; a correlation needs at least 3\n")
                .doesNotContain("NaN", "spearman");
        Files.writeString(dir.resolve("gold.txt"), "bank\t0\nelsewhere\t1\nnowhere\t0\n");
        assertThat(shift("--gold", dir.resolve("gold.txt")).fine().out())
                .contains("only 1 of 3 words of gold.txt has a score here; a correlation needs at least 3\n")
                .doesNotContain("accuracy");
        Files.writeString(dir.resolve("gold.txt"), "\n");
        assertThat(refused(REFUSED, "--gold", dir.resolve("gold.txt")))
                .isEqualTo("gold.txt: the file is empty; give a word, a tab and a number per line");
    }

    @Test
    void aGoldFileThatSaysTheSameOfAllIsToldInWords() throws IOException {
        plant("third", "1", 0);
        plant("third", "2", 1);
        Files.write(dir.resolve("uses.tsv"), uses);
        Files.write(dir.resolve("vectors.csv"), vectors);
        Files.writeString(dir.resolve("gold.txt"), "bank\t0.5\ncell/../x\t0.5\nthird\t0.5\n");
        assertThat(shift("--draws", 5, "--gold", dir.resolve("gold.txt")).fine().out())
                .containsPattern("measure +spearman +95 %, words +95 %, uses +p +words")
                .containsPattern("apd +- +- +- +- +3\n")
                .contains("the same number in the gold file, there is none.\n")
                .doesNotContain("NaN");
    }

    @Test
    void nothingHasAChanceOfNought() throws IOException {
        plant("third", "1", 0);
        plant("third", "2", 1);
        Files.write(dir.resolve("uses.tsv"), uses);
        Files.write(dir.resolve("vectors.csv"), vectors);
        Files.writeString(dir.resolve("gold.txt"), "bank\t0\ncell/../x\t0.4\nthird\t0.9\n");
        assertThat(shift("--permutations", 20_000, "--gold", dir.resolve("gold.txt"))
                        .fine()
                        .out())
                .containsPattern("third +0.693 +<0.0001 ")
                .containsPattern("jsd +1.000 .* 0.3333 +3\n");
        assertThat(Table.number(Table.read(dir.resolve("out/scores.csv")).rows().get(2), "jsd_chance"))
                .isBetween(1e-5, 1e-4);
    }

    @Test
    void anEarlierResultLeavesNoClustersBehind() {
        shift().fine();
        shift("--words", "bank").fine();
        assertThat(dir.resolve("out/clusters")).isDirectoryNotContaining("glob:**cell*");
        assertThat(dir.resolve("out/clusters/bank.csv")).exists();
    }

    @Test
    void whatIsSomebodyElsesStaysAmongTheClusters() throws IOException {
        shift().fine();
        Path notes = Files.writeString(dir.resolve("out/clusters/notes.txt"), "mine");
        shift("--words", "bank").fine();
        assertThat(notes).hasContent("mine");
        Path elsewhere = Files.move(dir.resolve("out/clusters"), dir.resolve("elsewhere"));
        Path table = Files.writeString(elsewhere.resolve("mine.csv"), "mine");
        Files.createSymbolicLink(dir.resolve("out/clusters"), elsewhere);
        Outcome linked = shift("--words", "bank");
        assertThat(linked.exit()).isEqualTo(WRONG_USAGE);
        assertThat(linked.err()).contains("has a link in the place of its folder clusters; remove it");
        assertThat(table).as("behind a link").hasContent("mine");
    }

    @Test
    void theSummaryAndTheTablesNameSenses() throws IOException {
        assertThat(shift().fine().out())
                .containsPattern("cell/../x +gained k\\d +50%  \\S")
                .containsPattern("cell/../x +lost   k\\d +50%  \\S")
                .contains(
                        "scores.csv, senses.csv, assignments.csv, stats_groupings.csv, report.html, run.json and clusters/ written to ");
        Table senses = Table.read(dir.resolve("out/senses.csv"));
        assertThat(senses.column("keywords")).contains("sensea", "senseb", "sensec");
        assertThat(senses.column("label")).containsOnly("");
        assertThat(dir.resolve("out/report.html")).content().contains("\"word\":\"cell/../x\"", "\"state\":\"gained\"");
    }

    @Test
    void aModelThatDoesNotAnswerStopsNothing() throws IOException {
        assertThat(shift("--label-endpoint", "http://localhost:1/v1", "--label-model", "none")
                        .fine()
                        .out())
                .containsPattern(
                        "5 of 5 senses have no label: the endpoint cannot be asked .*; keywords are shown instead");
        assertThat(refused(WRONG_USAGE, "--label-model", "none"))
                .isEqualTo("--label-endpoint and --label-model belong together; give both, or none");
        assertThat(refused(WRONG_USAGE, "--label-model", "none", "--label-endpoint", "ftp://x"))
                .startsWith("--label-endpoint: 'ftp://x' is not an HTTP address");
    }

    @Test
    void aPeriodIsAddedLater() throws IOException {
        Path kept = dir.resolve("kept");
        shift("--into", kept, "--periods", "1").fine();
        assertThat(kept.resolve("cell%2f%2e%2e%2fx.varve")).exists();
        shift("--into", kept).fine();
        String later = Files.readString(dir.resolve("out/senses.csv"))
                + Files.readString(dir.resolve("out/scores.csv"))
                + Files.readString(dir.resolve("out/assignments.csv"));
        shift().fine();
        assertThat(later)
                .isEqualTo(Files.readString(dir.resolve("out/senses.csv"))
                        + Files.readString(dir.resolve("out/scores.csv"))
                        + Files.readString(dir.resolve("out/assignments.csv")));
        assertThat(refused(REFUSED, "--into", dir.resolve("out")))
                .endsWith("out is a result of --out, which cannot be continued; name another folder for --into, in the"
                        + " first run too, and give all uses again with the later ones");
        assertThat(refused(REFUSED, "--into", kept, "--periods", "2,1"))
                .contains("has '1' as its period 1, this run has '2'");
        assertThat(refused(REFUSED, "--into", kept, "--damping", 0.7)).contains("damping is 0.9 there, 0.7 here");
        assertThat(refused(REFUSED, "--into", kept, "--max-uses", 10))
                .contains("'bank' has other uses in the period '1' than ")
                .contains("of them missing here")
                .endsWith("; give all earlier uses again with the later ones, or name another folder");
        assertThat(shift("--into", kept, "--words", "bank").fine().out())
                .contains("they stay unchanged: cell%2f%2e%2e%2fx.varve");
    }

    private String refused(int exit, Object... options) {
        Outcome outcome = shift(options);
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(exit);
        return outcome.err().lines().findFirst().orElseThrow().substring("varve: ".length());
    }

    private Outcome shift(Object... options) {
        List<Object> words = new ArrayList<>(List.of("shift", dir.resolve("uses.tsv")));
        words.addAll(List.of("--embeddings", dir.resolve("vectors.csv"), "--out", dir.resolve("out")));
        words.addAll(List.of(options));
        return Outcome.of(words.toArray());
    }
}
