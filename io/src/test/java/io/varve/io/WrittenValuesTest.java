package io.varve.io;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static io.varve.io.testing.Fixtures.file;
import static io.varve.io.testing.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Numbers that are not written as such: true and false, dates, digits in groups, arrays. */
class WrittenValuesTest {

    @TempDir
    Path dir;

    private double[][] read(ReadOptions options, String name, String text) {
        return Batches.read(file(dir, name, text), options).vectors();
    }

    @Test
    void trueAndFalseAreOneAndZero() {
        assertThat(read(DEFAULTS, "a.csv", "x,y\nTRUE,yes\nfalse,no\n")).isDeepEqualTo(new double[][] {{1, 1}, {0, 0}});
        assertThat(read(DEFAULTS, "a.jsonl", "{\"x\":true}\n{\"x\":false}\n")).isDeepEqualTo(new double[][] {{1}, {0}});
    }

    @Test
    void digitsInGroupsAreNumbers() {
        assertThat(read(DEFAULTS, "a.csv", "x\n\"1,234,567.5\"\n\"-1,000\"\n"))
                .isDeepEqualTo(new double[][] {{1234567.5}, {-1000}});
        assertThat(refusal(file(dir, "b.csv", "x,y\n\"1,23\",1\n"))).contains("'1,23' is not a number");
    }

    @Test
    void digitsInGroupsHaveOneSignBetweenThem() {
        assertThat(read(
                        DEFAULTS,
                        "a.csv",
                        "x\n1'234.50\n1\u2019234\n-1\u00a0234\u00a0567.5\n1\u202f234\n12\u2009345\n"))
                .isDeepEqualTo(new double[][] {{1234.5}, {1234}, {-1234567.5}, {1234}, {12345}});
        for (String other : List.of("1 234", "1'23", "1'234\u00a0567", "0'123", "12'34.5", "(1'234)", "1'234-")) {
            assertThat(refusal(file(dir, "b.csv", "x,y\n" + other + ",1\n")))
                    .as(other)
                    .contains("'" + other + "' is not a number");
        }
    }

    @Test
    void noGroupBeginsWithZero() {
        for (String decimal : List.of("0,125", "-0,125", "00,125", "0,125 €")) {
            assertThat(refusal(DEFAULTS.withDelimiter(';'), file(dir, "a.csv", "x;y\n" + decimal + ";1\n")))
                    .as(decimal)
                    .contains("'" + decimal + "' is not a number");
        }
    }

    @Test
    void twoMinusSignsAreNoNumber() {
        for (String twice : List.of("-$-5", "-$+5", "--$5", "--5 €")) {
            assertThat(refusal(file(dir, "a.csv", "x,y\n" + twice + ",1\n")))
                    .as(twice)
                    .contains("'" + twice + "' is not a number");
        }
    }

    @Test
    void decimalCommasStandBesideSignsAndOtherGroups() {
        ReadOptions comma = DEFAULTS.withDelimiter(';').withForm(DEFAULTS.form().withDecimalComma(true));
        assertThat(read(comma, "a.csv", "x\n1\u202f234,5\n1'234,5\n1.234,5\n-1\u00a0234\u00a0567,5\n0,125\n"))
                .isDeepEqualTo(new double[][] {{1234.5}, {1234.5}, {1234.5}, {-1234567.5}, {0.125}});
        assertThat(read(comma, "b.csv", "x\n1.234,50 €\n€ 12,5\n-€12,5\n-12,5\u202f€\n1\u202f234,5\u202f€\n"))
                .isDeepEqualTo(new double[][] {{1234.5}, {12.5}, {-12.5}, {-12.5}, {1234.5}});
        for (String point : List.of("0.125", "-0.125", "1'234.50", "1\u202f234.5", "0.125 %", "-$12.5")) {
            assertThat(refusal(comma, file(dir, "c.csv", "x;y\n" + point + ";1\n")))
                    .as(point)
                    .contains("'" + point + "' has a decimal point, but the decimal sign is ','");
        }
    }

    @Test
    void datesAreDaysSince1970() {
        assertThat(read(
                        DEFAULTS,
                        "a.csv",
                        "x\n1970-01-02\n1970-01-02T06:00:00Z\n1/3/1970 12:00\n04.01.1970\n1970-01-02T00:00+06:00\n"))
                .isDeepEqualTo(new double[][] {{1}, {1.25}, {2.5}, {3}, {0.75}});
        assertThat(read(DEFAULTS.withDayFirst(true), "a.csv", "x\n3/1/1970\n")).isDeepEqualTo(new double[][] {{2}});
        assertThat(WrittenDate.read("2/19/03 1:05 PM", false)).contains(LocalDateTime.of(2003, 2, 19, 13, 5));
        assertThat(WrittenDate.read("2/19/69", false)).contains(LocalDateTime.of(1969, 2, 19, 0, 0));
    }

    @Test
    void aDayThatDoesNotExistIsRefused() {
        assertThat(refusal(file(dir, "a.csv", "x\n2018-02-30\n")))
                .isEqualTo("a.csv, line 2, column 'x': there is no day or time '2018-02-30'; correct the value");
        assertThat(refusal(file(dir, "b.csv", "x\n13/1/2018\n"))).contains("say ReadOptions.dayFirst if the day comes");
    }

    @Test
    void datesAndNumbersAreNotMixed() {
        assertThat(refusal(file(dir, "a.csv", "x\n7\n2018-02-03\n")))
                .contains("is a date, but the column begins with numbers");
        assertThat(refusal(file(dir, "b.csv", "x\n2018-02-03\n7\n")))
                .contains("is a number, but the column begins with dates");
    }

    @Test
    void datesCanBeReadInParts() {
        Batch batch = Batches.read(
                file(dir, "a.csv", "when,x\n2018-02-02T18:30,1\n,2\n"),
                DEFAULTS.withDateParts(List.of("when")).withMissing(Missing.MEAN));
        assertThat(batch.columns())
                .containsExactly("x", "when.year", "when.month", "when.day", "when.weekday", "when.hour");
        assertThat(batch.vector(0)).containsExactly(1, 2018, 2, 2, 5, 18.5);
        assertThat(batch.vector(1)[5]).isNaN();
        assertThat(refusal(DEFAULTS.withDateParts(List.of("when")), file(dir, "b.csv", "when\n7\n")))
                .contains("'7' is not a date");
    }

    @Test
    void theOnlyArrayIsTheVector() {
        Batch batch = Batches.read(file(dir, "a.jsonl", "{\"v\":[1,2],\"n\":3}\n{\"v\":[4,5],\"n\":6}\n"), DEFAULTS);
        assertThat(batch.columns()).containsExactly("n", "v[0]", "v[1]");
        assertThat(batch.vector(1)).containsExactly(6, 4, 5);
        assertThat(refusal(file(dir, "b.jsonl", "{\"v\":[1],\"w\":[2]}\n"))).contains("'v', 'w' hold arrays");
    }

    @Test
    void columnsOfAModelAreFoundByName() {
        ReadOptions known = DEFAULTS.withKnown(new KnownColumns(List.of("x", "y"), List.of("c")))
                .withCategorical(List.of("c"))
                .withExclude(List.of("gone"));
        try (Steps steps = Batches.steps(List.of(file(dir, "a.csv", "new,c,y,x\nword,red,2,1\n")), known)) {
            Batch batch = steps.next().orElseThrow();
            assertThat(batch.columns()).containsExactly("x", "y");
            assertThat(batch.vector(0)).containsExactly(1, 2);
            assertThat(steps.unknown()).containsExactly("new");
        }
        assertThat(refusal(known, file(dir, "b.csv", "x,c\n1,red\n")))
                .startsWith("b.csv: there is no column 'y', by which the objects so far were compared");
    }

    @Test
    void spansOfDates() {
        assertThat(DateSpan.of("2018"))
                .hasValueSatisfying(span -> assertThat(span.until()).isEqualTo("2019-01-01T00:00"));
        assertThat(DateSpan.of("2018-Q4"))
                .hasValueSatisfying(span -> assertThat(span.from()).isEqualTo("2018-10-01T00:00"));
        assertThat(DateSpan.of("2018-02"))
                .hasValueSatisfying(span -> assertThat(span.until()).isEqualTo("2018-03-01T00:00"));
        assertThat(DateSpan.of("2018-W01"))
                .hasValueSatisfying(span -> assertThat(span.from()).isEqualTo("2018-01-01T00:00"));
        assertThat(DateSpan.of("2018-02-02"))
                .hasValueSatisfying(span -> assertThat(span.until()).isEqualTo("2018-02-03T00:00"));
        assertThat(DateSpan.of("2018-02-30")).isEmpty();
        assertThat(DateSpan.of("k4")).isEmpty();
    }
}
