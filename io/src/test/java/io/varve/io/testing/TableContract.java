package io.varve.io.testing;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.Batch;
import io.varve.io.Batches;
import io.varve.io.Format;
import io.varve.io.TableReader;
import io.varve.io.TableWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds for tables in every format that is written. */
public abstract class TableContract {

    private record Label(
            String object, int arrivedStep, @Nullable String cluster, double similarity) {}

    private record Wide(
            String text,
            int whole,
            long longWhole,
            double real,
            boolean flag,
            @Nullable String maybeText,
            @Nullable Integer maybeWhole,
            @Nullable Double maybeReal) {}

    private record Narrow(long longWhole, String text) {}

    private static final List<Wide> WIDE = List.of(
            new Wide("plain", 1, 2L, 0.1, true, "there", 7, -1e-300),
            new Wide("with, \"all\"\n\tkinds", -1, Long.MAX_VALUE, 1.0 / 3, false, null, null, null),
            new Wide(" spaces ", 0, 0, Double.MIN_VALUE, false, "שלום", null, 5.0));

    private static final List<String> NASTY = List.of(
            "plain",
            "with, comma",
            "with \"quotes\"",
            "\"",
            "line\nbreak",
            "line\r\nbreak",
            "\r",
            "tab\there",
            "\t",
            " leading",
            "trailing ",
            "semi;colon",
            "#comment",
            "'single'",
            "back\\slash",
            "\\N",
            "null",
            "😀 ünïcödé ह",
            "\uFEFFmark",
            "{\"json\": 1}",
            "=1+1",
            "\u00a0",
            "\u2028");

    @TempDir
    Path dir;

    /** The format that is looked at. */
    protected abstract Format format();

    @SafeVarargs
    private <R extends Record> Path written(Class<R> type, R... rows) {
        Path path = dir.resolve("t." + format().endings().get(0));
        try (TableWriter<R> table = TableWriter.open(path, format(), type)) {
            for (R row : rows) {
                table.write(row);
            }
        }
        return path;
    }

    @Test
    void nastyTextsAndNumbersComeBackAsTheyWere() {
        double[] reals = {0.1, -0.0, 1e-320, Double.MAX_VALUE, Double.MIN_VALUE, 2e-3, 1.0 / 3, Math.PI};
        List<Label> rows = new ArrayList<>();
        for (int i = 0; i < NASTY.size(); i++) {
            rows.add(new Label(NASTY.get(i), i, NASTY.get(NASTY.size() - 1 - i), reals[i % reals.length]));
        }
        Path path = written(Label.class, rows.toArray(Label[]::new));
        Batch batch = Batches.read(path, DEFAULTS.withIdColumn("object").withClassColumn("cluster"));
        assertThat(batch.columns()).containsExactly("arrived_step", "similarity");
        assertThat(batch.ids()).isEqualTo(NASTY);
        assertThat(batch.classes()).hasValue(rows.stream().map(Label::cluster).toList());
        for (int i = 0; i < rows.size(); i++) {
            assertThat(batch.vector(i)).containsExactly(i, reals[i % reals.length]);
        }
    }

    @Test
    void rowsComeBackAsTheyWereWritten() {
        Path file = written(Wide.class, WIDE.toArray(Wide[]::new));
        assertThat(TableReader.read(file, format(), Wide.class)).isEqualTo(WIDE);
        assertThat(TableReader.read(file, format(), Narrow.class)).first().isEqualTo(new Narrow(2, "plain"));
    }

    @Test
    void tableWithoutRowsIsReadAsOne() {
        Path path = written(Label.class);
        assertThat(TableReader.read(path, format(), Label.class)).isEmpty();
        assertThat(Fixtures.refusal(path))
                .containsAnyOf("a header but no row below it", "columns but no rows", "the file is empty");
    }

    @Test
    void existingFileIsReplaced() {
        written(Label.class, new Label("old", 1, "c", 1), new Label("older", 1, "c", 1));
        Path path = written(Label.class, new Label("new", 1, "c", 1));
        Batch batch = Batches.read(path, DEFAULTS.withIdColumn("object").withClassColumn("cluster"));
        assertThat(batch.ids()).containsExactly("new");
    }

    @Test
    void directoryThatDoesNotExistIsNamed() {
        Path path = dir.resolve("no").resolve("t");
        assertThatThrownBy(() -> TableWriter.open(path, format(), Label.class))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith(path + ": writing failed (")
                .hasMessageEndingWith("check that the directory exists, may be written to and has room");
    }
}
