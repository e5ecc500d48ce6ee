package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;

/**
 * How a command ended.
 *
 * @param exit its exit code
 * @param out what it printed to standard output
 * @param err what it printed to standard error
 */
record Outcome(int exit, String out, String err) {

    /** Runs the command within this Java. */
    static Outcome of(Object... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] args = Arrays.stream(words).map(Object::toString).toArray(String[]::new);
        int exit = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
        return new Outcome(exit, out.toString(), err.toString());
    }

    /** Requires that all went well, without a word of complaint. */
    Outcome fine() {
        assertThat(err).isEmpty();
        assertThat(exit).isZero();
        return this;
    }
}
