package io.varve.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.ap.Convergence;
import io.varve.ap.Precision;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QuickReportTest {

    private static final ApTrial TRIAL = new ApTrial(0.5, 2.0, new Convergence(true, 60, 45, 0.9), new int[] {0, 0, 2});
    private static final AppTrial.Cost STEP = new AppTrial.Cost(0.01, 2_000_000, 50, true, 3);
    private static final AppTrial.Cost ANEW = new AppTrial.Cost(1, 90_000_000, 70, true, 3);

    private final StringWriter text = new StringWriter();
    private final QuickReport report = new QuickReport(new PrintWriter(text));

    private static QuickBench bench(QuickBench.Run... runs) {
        return new QuickBench(new Triad(0.5), List.of(runs), new QuickBench.Step(100, 10, STEP, ANEW));
    }

    private static QuickBench.Run run(boolean same, Optional<Sklearn.Trial> peer) {
        return new QuickBench.Run(100, Precision.FLOAT, 2, TRIAL, Optional.empty(), peer, same);
    }

    @Test
    void otherExemplarsAreLoud() {
        QuickBench bench = bench(run(true, Optional.empty()), run(false, Optional.empty()));
        assertThat(bench.sameExemplars()).isFalse();
        report.end(bench);
        assertThat(text.toString())
                .contains("OTHER EXEMPLARS: 100 objects, float, 2 threads")
                .doesNotContain("Same exemplars");
    }

    /** The first two lines name processor and Java, however long their names are. */
    @Test
    void linesOfSlowMachinesAreNoLonger() {
        report.head(new Triad(100), Optional.empty());
        assertThat(text.toString().lines().skip(2))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void ratiosAreThePeersTimeOverOurs() {
        Sklearn.Trial peer = new Sklearn.Trial(2.0, 60, new int[] {0, 0, 2});
        report.run(run(true, Optional.of(peer)));
        assertThat(text.toString()).containsPattern(" 100 +float +2 +0\\.500 +60 +2\\.00 +4\\.0x\\R");
        report.end(bench(run(true, Optional.of(peer))));
        assertThat(text.toString())
                .contains("and by scikit-learn.")
                .contains("0.0100 s and 2.0 MB")
                .contains("1.000 s and 90.0 MB, 100x the time and 45x the memory.");
    }

    @Test
    void theTriadCountsTwelveBytesAndTheBusSixteen() {
        Triad triad = new Triad(0.5);
        assertThat(triad.gigabytesPerSecond()).isEqualTo(24);
        assertThat(triad.busGigabytesPerSecond()).isEqualTo(32);
        assertThat(triad.nanosFor(ApTrial.bytesPerElement(Precision.DOUBLE))).isEqualTo(40 / 24.0);
        assertThat(triad.nanosFor(ApTrial.bytesPerElement(Precision.FLOAT))).isEqualTo(20 / 24.0);
    }
}
