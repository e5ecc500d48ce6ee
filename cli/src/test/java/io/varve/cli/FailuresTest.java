package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.io.ReadOption;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.store.StoreDamaged;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.ParameterException;

/** What went wrong is told as what it is, and a mistake of ours is never put down to data. */
class FailuresTest {

    private static Outcome told(Exception failure, boolean debug) {
        StringWriter err = new StringWriter();
        int exit = Failures.tell(failure, new PrintWriter(err, true), debug);
        return new Outcome(exit, "", err.toString());
    }

    static Stream<RuntimeException> bugs() {
        return Stream.of(
                new NullPointerException("a is null"),
                new IllegalArgumentException("Illegal Capacity: -1"),
                new NumberFormatException("For input string: x"),
                new IndexOutOfBoundsException("Index 3 out of bounds for length 3"),
                new NoSuchElementException("No value present"),
                new IllegalStateException());
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void aBugSaysThatItIsOne(RuntimeException bug) {
        Outcome told = told(bug, false);
        assertThat(told.exit()).isEqualTo(Failures.FAILURE);
        assertThat(told.err())
                .startsWith("varve: this is a bug in varve")
                .contains(bug.getClass().getSimpleName())
                .contains("VARVE_DEBUG=1")
                .doesNotContain("\tat ");
        assertThat(told(bug, true).err())
                .contains("this is a bug in varve")
                .contains("\tat " + getClass().getName());
    }

    @Test
    void othersAreToldInTheirOwnWords() {
        assertThat(told(new Refused("damping must be in [0.5, 1), got 2"), false))
                .isEqualTo(new Outcome(Failures.DATA_REFUSED, "", "varve: damping must be in [0.5, 1), got 2\n"));
        Refusal column = Refusal.of("there is no column 'x'").remedy("leave it out with ", ReadOption.EXCLUDE);
        assertThat(told(new Refused(column), false))
                .isEqualTo(new Outcome(
                        Failures.DATA_REFUSED, "", "varve: there is no column 'x'; leave it out with --exclude\n"));
        assertThat(told(new StoreDamaged("x is damaged"), false))
                .isEqualTo(new Outcome(Failures.STORE_DAMAGED, "", "varve: x is damaged\n"));
        assertThat(told(new UncheckedIOException("out.csv cannot be written", new IOException("full")), false)
                        .err())
                .startsWith("varve: out.csv cannot be written\n");
    }

    @Test
    void theStackOfEverythingIsShownWhenAskedFor() {
        assertThat(told(new Refused("no"), true).err()).contains("\tat ");
        assertThat(told(new StoreDamaged("damaged"), true).err()).contains("\tat ");
        StringWriter err = new StringWriter();
        ParameterException usage = new ParameterException(Main.command(), "no such option");
        assertThat(Failures.wrongUsage(usage, new PrintWriter(err, true), true)).isEqualTo(Failures.WRONG_USAGE);
        assertThat(err.toString()).startsWith("varve: no such option\n").contains("\tat ");
    }
}
