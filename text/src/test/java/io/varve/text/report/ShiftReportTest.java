package io.varve.text.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.app.AppClustering;
import io.varve.text.Change;
import io.varve.text.FileNames;
import io.varve.text.Gold;
import io.varve.text.SenseWidths;
import io.varve.text.Senses;
import io.varve.text.ShiftDefaults;
import io.varve.text.Use;
import io.varve.text.Uses;
import io.varve.text.label.NamedSenses;
import io.varve.view.RunFacts;
import io.varve.view.SenseFacts;
import io.varve.view.SenseFacts.UseFacts;
import io.varve.view.WordFacts;
import io.varve.view.WordReport;
import io.varve.view.WordReportData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A word of six periods: one sense stays, one is lost after three, one is gained in the fourth. */
class ShiftReportTest {

    private static final List<String> PERIODS = List.of("1800", "1830", "1860", "1890", "1920", "1950");
    private static final List<String> TEXTS = List.of(
            "the prisoner lay in his cell behind the bars",
            "a monk prayed in the cell of the monastery",
            "every cell of the body divides under the microscope");

    private final List<Use> uses = new ArrayList<>();
    private final List<double[]> vectors = new ArrayList<>();

    private Senses senses() {
        SplittableRandom random = new SplittableRandom(3);
        for (int period = 0; period < PERIODS.size(); period++) {
            for (int i = 0; i < 30; i++) {
                int sense = i % 2 == 0 ? 0 : period < 3 ? 1 : 2;
                String text = TEXTS.get(sense);
                int start = text.indexOf("cell");
                uses.add(new Use("cell", PERIODS.get(period), "u" + uses.size(), start, start + 4, text, uses.size()));
                double[] vector = new double[3];
                for (int j = 0; j < 3; j++) {
                    vector[j] = (j == sense ? 1 : 0) + 0.1 * random.nextDouble();
                }
                vectors.add(vector);
            }
        }
        return senses("cell", PERIODS);
    }

    private Senses senses(String word, List<String> periods) {
        return Senses.of(
                word,
                periods,
                uses.stream().filter(use -> use.word().equals(word)).toList(),
                some -> some.stream().map(use -> vectors.get(use.row())).toArray(double[][]::new),
                AppClustering.create(ShiftDefaults.app()));
    }

    @Test
    void aReportHasAllThatIsKnownOfAWord() throws IOException {
        Senses senses = senses();
        List<NamedSenses> named = NamedSenses.of(List.of(senses), null);
        WordReportData data = ShiftReport.of(
                "words",
                new RunFacts("0", List.of(), Map.of(), List.of()),
                named,
                Change.of(senses, SenseWidths.of(List.of(senses)), 0, 0),
                new Gold(Map.of("cell", 0.7)),
                List.of("a note"));
        WordFacts word = data.words().get(0);
        assertThat(data.periods()).isEqualTo(PERIODS);
        assertThat(word.gold()).isEqualTo(0.7);
        assertThat(word.uses()).containsOnly(30);
        assertThat(word.changes()).hasSize(6);
        assertThat(word.whole().orElseThrow().from()).isEqualTo("1800");
        assertThat(word.whole().orElseThrow().to()).isEqualTo("1950");
        assertThat(word.whole().orElseThrow().scores()).containsKeys("jsd", "apd", "emd");
        assertThat(word.history().steps()).hasSize(6);
        assertThat(word.senses()).extracting(SenseFacts::state).containsExactlyInAnyOrder("stable", "lost", "gained");
        SenseFacts gained = word.senses().stream()
                .filter(sense -> sense.state().equals("gained"))
                .findFirst()
                .orElseThrow();
        assertThat(gained.uses()).containsExactly(0, 0, 0, 15, 15, 15);
        assertThat(gained.keywords()).contains("body", "divides", "microscope");
        assertThat(gained.nearest()).hasSize(24);
        assertThat(gained.nearest().get(0).before()).isEqualTo("every ");
        assertThat(gained.nearest().get(0).word()).isEqualTo("cell");
        // to be looked at
        Path page = Files.createDirectories(Path.of("target")).resolve("six-periods.html");
        WordReport.write(data, page);
        assertThat(page).content().contains("under the microscope");
    }

    @Test
    void textsAreCutAroundTheWord() {
        String text = "😀".repeat(400) + "ab cell b " + "word ".repeat(40_000);
        int start = text.indexOf("cell");
        UseFacts cut = Excerpt.of(new Use("cell", "1", "u", start, start + 4, text, 0));
        assertThat(cut.before()).startsWith("…😀").endsWith("ab ").hasSizeLessThan(170);
        assertThat(cut.after()).startsWith(" b word").endsWith("word…").hasSizeLessThan(170);
        UseFacts whole = Excerpt.of(new Use("cell", "1", "u", 2, 6, "a cell.", 0));
        assertThat(whole.before() + whole.word() + whole.after()).isEqualTo("a cell.");
        assertThat(Excerpt.of(new Use("x", "1", "u", 0, 5000, "x".repeat(5000), 0))
                        .word())
                .hasSize(81);
    }

    @Test
    void notesSayWhatIsMissing() {
        uses.add(new Use("rare", "1800", "r", 0, 4, "rare", 0));
        vectors.add(new double[] {1, 0, 0});
        Uses read = new Uses(uses, 1, List.of("a row"), List.of());
        assertThat(Notes.of(read, List.of(senses("rare", List.of("1800", "1830")), senses("no", List.of("1800")))))
                .containsExactly(
                        "left out: a row",
                        "no word has a use in the period 1830",
                        "rare has one use only, which is a sense of its own",
                        "no has no use in any period, and so no senses");
    }

    @Test
    void aPeriodThatNoWordHasUsesInIsToldOfOnce() {
        for (String word : List.of("rare", "often")) {
            for (int i = 0; i < 2; i++) {
                uses.add(new Use(word, "1800", word + i, 0, 4, word, uses.size()));
                vectors.add(new double[] {1, 0, 0});
            }
        }
        uses.add(new Use("often", "1860", "o", 0, 4, "often", uses.size()));
        vectors.add(new double[] {1, 0, 0});
        List<String> periods = List.of("1800", "1830", "1860");
        Uses read = new Uses(uses, uses.size(), List.of(), List.of());
        assertThat(Notes.of(read, List.of(senses("rare", periods), senses("often", periods))))
                .containsExactly(
                        "no word has a use in the period 1830", "rare has no uses in 1860, and no score with it");
    }

    @Test
    void fileNamesAreSafeAndShort() {
        assertThat(FileNames.safe("../a b")).isEqualTo("%2e%2e%2fa%20b");
        assertThat(FileNames.safe("\u00012"))
                .as("a small byte has two digits too, else words would share a file")
                .isEqualTo("%012")
                .isNotEqualTo(FileNames.safe("\u0012"));
        assertThat(FileNames.safe("Straße_nn-2")).isEqualTo("Straße_nn-2");
        String one = FileNames.safe("𝒜".repeat(5000) + "1");
        assertThat(one).hasSizeLessThan(101).isNotEqualTo(FileNames.safe("𝒜".repeat(5000) + "2"));
    }

    @Test
    void wordsOfOneRunHaveFilesThatDifferWhereCaseIsIgnored() {
        FileNames names = FileNames.besides(List.of());
        List<String> made = Stream.of("Polish", "polish", "POLISH", "caf\u00e9", "cafe\u0301")
                .map(names::of)
                .toList();
        assertThat(made.subList(0, 4)).startsWith("Polish").contains("caf\u00e9");
        assertThat(made.stream()
                        .map(name ->
                                Normalizer.normalize(name, Normalizer.Form.NFC).toLowerCase(Locale.ROOT)))
                .doesNotHaveDuplicates();
        assertThat(names.of("polish")).as("the same again").isEqualTo(made.get(1));
        assertThat(FileNames.besides(made).of("polish")).isEqualTo(made.get(1));
    }
}
