package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.app.AppParams;
import io.varve.io.Batches;
import io.varve.io.ReadOptions;
import io.varve.store.Timeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Amounts in euros are not compared with dollars because these stood in another file. */
class KindsByCommandTest {

    @TempDir
    Path dir;

    private Path table(String name, String rows) throws IOException {
        return Files.writeString(dir.resolve(name), rows);
    }

    private Path prices(String name, String format, String... ids) throws IOException {
        StringBuilder rows = new StringBuilder("id,price,q\n");
        for (int i = 0; i < ids.length; i++) {
            rows.append(ids[i])
                    .append(',')
                    .append(format.replace("#", "" + (5 + i)))
                    .append(',')
                    .append(i)
                    .append('\n');
        }
        return table(name, rows.toString());
    }

    private Path timeline() {
        return dir.resolve("t.varve");
    }

    private void refused(Outcome outcome, String sentence) {
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(3);
        assertThat(outcome.err()).contains(sentence);
    }

    @Test
    void aTimelineKeepsTheUnitOfAColumn() throws IOException {
        Outcome.of("add", timeline(), prices("e1.csv", "€#", "a", "b", "c"), "--id-column", "id", "--scale", "none")
                .fine();
        byte[] before = Files.readAllBytes(timeline());
        String rule = " but the column begins with numbers with €; correct the value,";
        Path dollars = prices("e2.csv", "$#", "d", "e");
        refused(
                Outcome.of("add", timeline(), dollars),
                "e2.csv, line 2, column 'price': '$5' is a number with $," + rule);
        refused(Outcome.of("add", timeline(), prices("e3.csv", "#", "f")), "'5' is a number," + rule);
        Path shares = prices("e4.csv", "#%", "h");
        refused(Outcome.of("add", timeline(), shares), "'5%' is a number with %," + rule);
        refused(Outcome.of("predict", timeline(), dollars), "'$5' is a number with $," + rule);
        refused(Outcome.of("predict", timeline(), shares), "'5%' is a number with %," + rule);
        assertThat(Files.readAllBytes(timeline())).isEqualTo(before);
        Outcome.of("add", timeline(), prices("e5.csv", "# €", "i", "j")).fine();
        assertThat(Outcome.of("check", timeline()).exit()).isZero();
    }

    @Test
    void aRunOfSeveralFilesDoesToo() throws IOException {
        Path euros = prices("e1.csv", "€#", "a", "b", "c");
        Path dollars = prices("e2.csv", "$#", "d", "e");
        Path out = dir.resolve("out");
        refused(
                Outcome.of("cluster", euros, dollars, "--id-column", "id", "--out", out),
                "e2.csv, line 2, column 'price': '$5' is a number with $, but the column begins with numbers with €");
        assertThat(out).doesNotExist();
        refused(
                Outcome.of("add", timeline(), euros, dollars, "--id-column", "id"),
                "'$5' is a number with $, but the column begins with numbers with €");
        assertThat(Outcome.of("steps", timeline()).fine().out()).contains("e1").doesNotContain("e2");
    }

    @Test
    void sharesAreNoFractions() throws IOException {
        Outcome.of("add", timeline(), prices("one.csv", "#%", "a", "b"), "--id-column", "id")
                .fine();
        refused(
                Outcome.of("add", timeline(), prices("two.csv", "0.0#", "c")),
                "'0.05' is a number, but the column begins with numbers with %");
    }

    @Test
    void secondsAreNoDates() throws IOException {
        Path dates = table("dd1.csv", "id,d,x\na,2024-01-05,1\nb,2024-01-06,2\n");
        Path seconds = table("dd2.csv", "id,d,x\nc,1704412800,1\n");
        String sentence =
                "dd2.csv, line 2, column 'd': '1704412800' is a number, but the column begins with dates; correct the value,";
        refused(Outcome.of("cluster", dates, seconds, "--id-column", "id", "--out", dir.resolve("out")), sentence);
        Outcome.of("add", timeline(), dates, "--id-column", "id").fine();
        refused(Outcome.of("add", timeline(), seconds), sentence);
        refused(Outcome.of("predict", timeline(), seconds), sentence);
    }

    @Test
    void truthValuesAreNoCounts() throws IOException {
        Path truths = table("t1.csv", "id,paid,x\na,true,1\nb,false,2\n");
        Path counts = table("t2.csv", "id,paid,x\nc,2,1\nd,7,3\n");
        Outcome.of("add", timeline(), truths, "--id-column", "id").fine();
        refused(
                Outcome.of("add", timeline(), counts),
                "t2.csv, line 2, column 'paid': '2' is a number, but the column begins with truth values");
        Outcome.of("add", timeline(), table("t3.csv", "id,paid,x\ne,0,1\nf,1,3\n"))
                .fine();
    }

    @Test
    void aMonthOfDaysInOneUnitIsAdded() throws IOException {
        List<Object> words = new ArrayList<>(List.of("add", timeline()));
        for (int day = 1; day <= 30; day++) {
            StringBuilder rows = new StringBuilder("id,when,price,share,paid,n\n");
            for (int i = 0; i < 4; i++) {
                String price = i == 1 ? "" : "€" + (day + i);
                rows.append(
                        "d%d-%d,2026-11-%02d,%s,%d%%,%s,%d%n".formatted(day, i, day, price, i, i == 2, i % 2 + day));
            }
            Path file = table("day%02d.csv".formatted(day), rows.toString());
            words.add(file);
            if (day == 15) {
                words.addAll(List.of("--id-column", "id", "--quiet"));
                Outcome.of(words.toArray()).fine();
                words = new ArrayList<>(List.of("add", timeline(), "--quiet"));
            }
        }
        Outcome.of(words.toArray()).fine();
        try (Timeline timeline = Timeline.read(timeline())) {
            assertThat(timeline.lastStep()).isEqualTo(29);
        }
    }

    @Test
    void jsonNumbersGoOnWithThoseOfATable() throws IOException {
        Outcome.of("add", timeline(), prices("one.csv", "#", "a", "b"), "--id-column", "id")
                .fine();
        Outcome.of("add", timeline(), table("two.jsonl", "{\"id\":\"c\",\"price\":7.5,\"q\":1}\n"))
                .fine();
        refused(
                Outcome.of("add", timeline(), table("three.jsonl", "{\"id\":\"d\",\"price\":\"$7\",\"q\":1}\n")),
                "'$7' is a number with $, but the column begins with numbers");
    }

    @Test
    void aTimelineThatBeginsWithoutObjectsLearnsKindsFromLaterFiles() throws IOException {
        Outcome.of("add", timeline(), "--empty", "--batch-id", "none").fine();
        Path dollars = table("dollars.csv", "id,price,n\nc,$5,1\nd,,0\n");
        Path euros = table("euros.csv", "id,price,n\ne,€5,1\n");
        Outcome.of("add", timeline(), dollars, "--id-column", "id").fine();
        assertThat(Outcome.of("check", timeline()).exit()).isZero();
        String sentence = "'€5' is a number with €, but the column begins with numbers with $";
        refused(Outcome.of("add", timeline(), euros, "--id-column", "id"), sentence);
        refused(Outcome.of("predict", timeline(), euros, "--id-column", "id"), sentence);

        Outcome.of("undo", timeline()).fine();
        Outcome.of("add", timeline(), euros, "--id-column", "id").fine();
        refused(
                Outcome.of("add", timeline(), dollars, "--id-column", "id"),
                "'$5' is a number with $, but the column begins with numbers with €");
    }

    @Test
    void zerosAndOnesBecomeNumbersOrTruthValuesLater() throws IOException {
        Outcome.of("add", timeline(), table("one.csv", "id,n\na,0\nb,1\n"), "--id-column", "id")
                .fine();
        Outcome.of("add", timeline(), table("two.csv", "id,n\nc,3\n")).fine();
        Path truths = table("truths.csv", "id,n\ng,yes\n");
        refused(Outcome.of("add", timeline(), truths), "'yes' is a truth value, but the column begins with numbers");
        Outcome.of("undo", timeline()).fine();
        Outcome.of("add", timeline(), truths).fine();
        refused(Outcome.of("add", timeline(), dir.resolve("two.csv")), "but the column begins with truth values");
    }

    @Test
    void aKindThatIsDamagedIsTold() throws Exception {
        Outcome.of("add", timeline(), table("one.csv", "id,n\na,0\nb,1\n"), "--id-column", "id")
                .fine();
        Path counts = table("two.csv", "id,n\nc,3\n");
        Outcome.of("add", timeline(), counts).fine();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + timeline());
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE kinds SET kind = 'truth value'");
        }
        for (Outcome outcome : List.of(Outcome.of("check", timeline()), Outcome.of("predict", timeline(), counts))) {
            assertThat(outcome.exit()).isEqualTo(4);
            assertThat(outcome.out() + outcome.err()).contains("table kinds is not what was written");
        }
    }

    @Test
    void aTimelineThatKeepsNoKindsTakesWhatComes() throws IOException {
        Path euros = prices("e1.csv", "€#", "a", "b", "c");
        ReadOptions options = ReadOptions.defaults().withIdColumn("id");
        try (Timeline made = Timeline.open(timeline(), AppParams.defaults())) {
            made.add(Batches.read(euros, options));
            assertThat(made.columns().orElseThrow().kinds()).isEmpty();
            made.add(Batches.read(prices("e2.csv", "$#", "d", "e"), options));
        }
        Outcome.of("add", timeline(), prices("e3.csv", "#", "f", "g"), "--id-column", "id")
                .fine();
        Outcome.of("add", timeline(), prices("e4.csv", "€#", "h", "i"), "--id-column", "id")
                .fine();
    }
}
