package io.varve.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.ap.Precision;
import io.varve.bench.peers.DenseComparison.Round;
import io.varve.cli.bench.Triad;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DenseTablesTest {

    private static final Java OLD = new Java("java", "17.0.15+6");
    private static final Java NEW = new Java("java", "25.0.1+8-LTS");

    private static Contestant ours(Java java, Precision precision, int threads, double seconds, int[] labels) {
        return new Contestant(
                "Varve",
                Optional.of(java),
                precision,
                threads,
                seconds,
                60,
                Optional.of(1.25),
                labels,
                Optional.of(new Triad(0.6)));
    }

    private static Contestant peer(String name, Optional<Java> java, double seconds, int iterations, int[] labels) {
        return new Contestant(
                name, java, Precision.DOUBLE, 1, seconds, iterations, Optional.empty(), labels, Optional.empty());
    }

    private static DenseTables tables(List<Contestant> ours, List<Contestant> others) {
        return new DenseTables(List.of(new Round(ours, others)));
    }

    @Test
    void everybodyWhoDisagreesIsNamed() {
        Contestant one = ours(OLD, Precision.DOUBLE, 1, 1, new int[] {0, 0, 2});
        Contestant same = peer("scikit-learn 1", Optional.empty(), 1, 60, new int[] {0, 0, 2});
        Contestant other = peer("R apcluster 1", Optional.empty(), 1, 60, new int[] {0, 2, 2});
        Contestant shorter = peer("ELKI 1", Optional.of(OLD), 1, 60, new int[] {0, 0});
        assertThat(tables(List.of(one), List.of(same)).disagreements()).isEmpty();
        assertThat(tables(List.of(one), List.of(same, other, shorter)).disagreements())
                .containsExactly(
                        "R apcluster 1 (objects 3, double, threads 1) and Varve (Java 17, objects 3, double, threads 1)"
                                + " disagree on 1 of 3 objects",
                        "ELKI 1 (Java 17, objects 2, double, threads 1) and Varve (Java 17, objects 3, double, threads"
                                + " 1) disagree on 1 of 3 objects");
    }

    @Test
    void whoeverDoesNotConvergeIsNamed() {
        Contestant one = ours(OLD, Precision.DOUBLE, 1, 1, new int[] {0, 0});
        Contestant tired = peer("ELKI 1", Optional.of(OLD), 1, 1000, new int[] {0, 0});
        assertThat(tables(List.of(one), List.of(tired)).disagreements())
                .containsExactly(
                        "ELKI 1 (Java 17, objects 2, double, threads 1) did not converge within 1000 iterations");
    }

    @Test
    void ratiosAreHeldAgainstTheTargetsThatAreMeantForThem() {
        int[] labels = new int[2000];
        List<Contestant> ours = new ArrayList<>();
        for (Java java : List.of(OLD, NEW)) {
            for (Precision precision : Precision.values()) {
                for (int threads : List.of(1, 2)) {
                    ours.add(ours(java, precision, threads, 1, labels));
                }
            }
        }
        Contestant sklearn = peer("scikit-learn 1", Optional.empty(), 8.5, 60, labels);
        Contestant r = peer("R apcluster 1", Optional.empty(), 31, 60, labels);
        Contestant elki = peer("ELKI 1", Optional.of(NEW), 14, 60, labels);
        List<String> rows = tables(ours, List.of(sklearn, r, elki)).ratios().rows().stream()
                .map(row -> String.join(" ", row))
                .toList();
        assertThat(rows)
                .containsExactly(
                        "2000 double 1 17 scikit-learn 1 8.500 1.000 8.50x 5.00x yes",
                        "2000 double 2 17 scikit-learn 1 8.500 1.000 8.50x 9.00x NO",
                        "2000 float 1 17 scikit-learn 1 8.500 1.000 8.50x – –",
                        "2000 float 2 17 scikit-learn 1 8.500 1.000 8.50x – –",
                        "2000 double 1 25 scikit-learn 1 8.500 1.000 8.50x 5.00x yes",
                        "2000 double 2 25 scikit-learn 1 8.500 1.000 8.50x 9.00x NO",
                        "2000 float 1 25 scikit-learn 1 8.500 1.000 8.50x 8.00x yes",
                        "2000 float 2 25 scikit-learn 1 8.500 1.000 8.50x 15.0x NO",
                        "2000 double 1 17 R apcluster 1 31.0 1.000 31.0x – –",
                        "2000 double 2 17 R apcluster 1 31.0 1.000 31.0x 30.0x yes",
                        "2000 double 1 25 R apcluster 1 31.0 1.000 31.0x – –",
                        "2000 double 2 25 R apcluster 1 31.0 1.000 31.0x 30.0x yes",
                        "2000 double 1 25 ELKI 1 14.0 1.000 14.0x – –",
                        "2000 double 2 25 ELKI 1 14.0 1.000 14.0x 15.0x NO");
    }

    @Test
    void theTriadAllowsTwentyBytesInFloat() {
        int[] labels = new int[4000];
        DenseTables tables = tables(
                List.of(ours(NEW, Precision.FLOAT, 1, 1, labels), ours(NEW, Precision.FLOAT, 2, 1, labels)), List.of());
        // 12 bytes in .6 ns are 20 GB/s, at which 20 bytes take 1 ns; 1.25 were measured
        assertThat(tables.iterations().rows())
                .containsExactly(List.of(
                        "4000",
                        "25",
                        "float",
                        "20.0 GB/s",
                        "26.7 GB/s",
                        "1.00",
                        "1.25",
                        "80 %",
                        "60 %",
                        "75 %",
                        "yes"));
    }

    @Test
    void timesAreSpreadOverIterationsAndElements() {
        Contestant one = ours(OLD, Precision.DOUBLE, 1, 0.06, new int[1000]);
        assertThat(tables(List.of(one), List.of()).times().rows())
                .containsExactly(List.of("1000", "Varve", "17", "double", "1", "0.0600", "60", "1.00", "1.25"));
    }
}
