package io.varve.io;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static io.varve.io.testing.Fixtures.file;
import static io.varve.io.testing.Fixtures.readStandardInput;
import static io.varve.io.testing.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.Batch;
import io.varve.refusal.Refused;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps are in time's order, whatever the order of rows. */
class StepOrderTest {

    private static final ReadOptions BY_T = DEFAULTS.withStepColumn("t");

    @TempDir
    Path dir;

    private List<Batch> read(ReadOptions options, String text) {
        return Batches.readSteps(List.of(file(dir, "a.csv", text)), options).batches();
    }

    private List<String> names(ReadOptions options, String text) {
        return read(options, text).stream().map(Batch::name).toList();
    }

    @Test
    void monthsAreInTheOrderOfTheYear() {
        List<Batch> steps = read(BY_T, "t,x\nMar,1\nJan,2\nfeb,3\nJan,4\n");
        assertThat(steps).extracting(Batch::name).containsExactly("Jan", "feb", "Mar");
        assertThat(steps.get(0).ids()).containsExactly("a.csv:1", "a.csv:3");
        assertThat(names(BY_T, "t,x\nJan 2019,1\nDecember 2018,2\n")).containsExactly("December 2018", "Jan 2019");
        assertThat(names(BY_T, "t,x\nTuesday,1\nMon,2\n")).containsExactly("Mon", "Tuesday");
    }

    @Test
    void datesAreInTheOrderOfTimeAndNumbersInTheirs() {
        assertThat(names(BY_T, "t,x\n10/1/2011,1\n2/1/2011,2\n12/7/2010,3\n"))
                .containsExactly("12/7/2010", "2/1/2011", "10/1/2011");
        assertThat(names(BY_T, "t,x\n10,1\n9,2\n10.0,3\n")).containsExactly("9", "10");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Tue, 3 Jun 2008 11:05:30 GMT       | 2008-06-03T11:05:30
                    3 Jun 2008 11:05 +0200             | 2008-06-03T09:05
                    Tue, 03 Jun 2008 23:05:30 -0700 (PDT) | 2008-06-04T06:05:30
                    Tue, 3 Jun 2008 11:05:30 EST       | 2008-06-03T16:05:30
                    Tue Jun  3 11:05:30 2008           | 2008-06-03T11:05:30
                    Tue Jun 3 11:05:30 UTC 2008        | 2008-06-03T11:05:30
                    Tue Jun 03 11:05:30 +0000 2008     | 2008-06-03T11:05:30
                    03-Jun-2008 11:05                  | 2008-06-03T11:05
                    10/Oct/2000:13:55:36 -0700         | 2000-10-10T20:55:36
                    June 3, 2008                       | 2008-06-03T00:00
                    Sept 3rd, 2008 at 1:05 PM          | 2008-09-03T13:05
                    3. March 2008                      | 2008-03-03T00:00
                    Tuesday, 3 June 2008               | 2008-06-03T00:00
                    """)
    void monthsMayBeWords(String written, String moment) {
        assertThat(WrittenDate.looksLikeOne(written)).isTrue();
        assertThat(WrittenDate.read(written, false)).contains(LocalDateTime.parse(moment));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Tue, 3 Jun 2008 11:05:30 CET",
                "June 2008",
                "3 Juni 2008",
                "May 3 people 2008",
                "3 Jun 08 11:05",
                "may be 3 of 2008",
                "Jun 3"
            })
    void whatIsWrittenOtherwiseIsNoDate(String written) {
        assertThat(WrittenDate.looksLikeOne(written)).isFalse();
        assertThat(WrittenDate.read(written, false)).isEmpty();
    }

    @Test
    void datesOfMailAreInTheOrderOfTimeAndExist() {
        assertThat(names(BY_T, "t,x\n\"Tue, 3 Jun 2008 11:05:30 GMT\",1\n\"Mon, 2 Jun 2008 11:05:30 GMT\",2\n"))
                .containsExactly("Mon, 2 Jun 2008 11:05:30 GMT", "Tue, 3 Jun 2008 11:05:30 GMT");
        assertThat(refusal(
                        BY_T.withStepBy(StepBy.of("day")),
                        file(dir, "b.csv", "t,x\n\"Tue, 31 Jun 2008 11:05:30 GMT\",1\n")))
                .contains("there is no day or time 'Tue, 31 Jun 2008 11:05:30 GMT'");
    }

    @Test
    void otherWordsAreInTheOrderOfTheFile() {
        assertThat(names(BY_T, "t,x\nspring,1\nsummer,2\nautumn,3\nspring,4\n"))
                .containsExactly("spring", "summer", "autumn");
    }

    @Test
    void periodsOfDatesAreSteps() {
        String table = "t,x\n2018-04-01,1\n2018-01-31T23:59,2\n2017-12-31,3\n2018-02-01,4\n";
        assertThat(names(BY_T.withStepBy(StepBy.of("year")), table)).containsExactly("2017", "2018");
        assertThat(names(BY_T.withStepBy(StepBy.of("quarter")), table))
                .containsExactly("2017-Q4", "2018-Q1", "2018-Q2");
        assertThat(names(BY_T.withStepBy(StepBy.of("month")), table))
                .containsExactly("2017-12", "2018-01", "2018-02", "2018-04");
        assertThat(names(BY_T.withStepBy(StepBy.of("week")), table))
                .containsExactly("2017-W52", "2018-W05", "2018-W13");
        assertThat(names(BY_T.withStepBy(StepBy.of("day")), table)).hasSize(4);
        assertThat(names(BY_T.withStepBy(StepBy.of("month")), "t,x\n20180405,1\n20180301,2\n"))
                .containsExactly("2018-03", "2018-04");
    }

    @Test
    void aNumberOfRowsIsAStep() {
        List<Batch> steps = read(BY_T.withStepBy(StepBy.of("2 rows")), "t,x\n3,1\n1,2\n2,3\n");
        assertThat(steps).extracting(Batch::name).containsExactly("rows 1 to 2", "rows 3 to 3");
        assertThat(steps.get(0).ids()).containsExactly("a.csv:1", "a.csv:2");
        assertThat(read(DEFAULTS.withStepBy(StepBy.of("2")), "x\n3\n1\n2\n")
                        .get(0)
                        .ids())
                .containsExactly("a.csv:0", "a.csv:1");
    }

    @Test
    void whatIsNoDateOrNoPeriodIsRefused() {
        ReadOptions monthly = BY_T.withStepBy(StepBy.of("month"));
        assertThat(refusal(monthly, file(dir, "a.csv", "t,x\nsoon,1\n"))).contains("column 't': 'soon' is not a date");
        assertThat(refusal(monthly, file(dir, "a.csv", "t,x\n2018-02-30,1\n"))).contains("there is no day or time");
        assertThatThrownBy(() -> StepBy.of("fortnight"))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("'fortnight'");
        assertThatThrownBy(() -> DEFAULTS.withStepBy(StepBy.of("day"))).hasMessageContaining("needs a column of dates");
    }

    @Test
    void aStreamThatFallsBehindCannotBePutInOrder() {
        var in = new ByteArrayInputStream("t,x\n2018-02-01,1\n2018-01-01,2\n".getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> readStandardInput(in, BY_T.withStepBy(StepBy.of("month"))))
                .hasMessageContaining("write the rows to a file, where they are put in order");
    }
}
