package io.varve.relatives.iapna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.similarity.Similarity;
import io.varve.testing.NaiveMessages;
import io.varve.variants.resumed.ApMessages;
import io.varve.variants.resumed.ApRun;
import io.varve.variants.resumed.ResumedAp;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The matrices with which a step of IAPNA begins, entry by entry. */
class ExtendedMessagesTest {

    private static final int OLD = 12;
    private static final int ALL = 17;
    private static final ApParams PARAMS = ApParams.of(Conventions.AUTHORS);

    private final double[][] x = points();
    private final int[] neighbours = neighbours();
    private final ApMessages old = ResumedAp.fit(
                    ApInput.vectors(Arrays.copyOf(x, OLD)), PARAMS, ApMessages.NONE, IterationListener.SILENT)
            .messages();

    @Test
    void everyEntryIsThatOfTheNearestOldNeighbours() {
        ApMessages extended = ExtendedMessages.of(old, neighbours, OLD);
        for (int i = 0; i < ALL; i++) {
            for (int j = 0; j < ALL; j++) {
                double r;
                double a;
                if (i < OLD && j < OLD) {
                    r = old.responsibility(i, j);
                    a = old.availability(i, j);
                } else if (i >= OLD && j < OLD) {
                    r = old.responsibility(neighbours[i], j);
                    a = old.availability(neighbours[i], j);
                } else if (i < OLD) {
                    r = old.responsibility(i, neighbours[j]);
                    a = old.availability(i, neighbours[j]);
                } else {
                    r = 0;
                    a = 0;
                }
                assertThat(extended.responsibility(i, j)).as("r(%d,%d)", i, j).isEqualTo(r);
                assertThat(extended.availability(i, j)).as("a(%d,%d)", i, j).isEqualTo(a);
            }
        }
        assertThat(extended.bytes()).isEqualTo(old.bytes()).isEqualTo(OLD * OLD * 24);
    }

    @Test
    void aNewObjectWithoutNeighbourBeginsWithZeros() {
        neighbours[OLD + 1] = -1;
        ApMessages extended = ExtendedMessages.of(old, neighbours, OLD);
        for (int j = 0; j < ALL; j++) {
            assertThat(extended.responsibility(OLD + 1, j)).isZero();
            assertThat(extended.availability(j, OLD + 1)).isZero();
        }
        assertThat(extended.responsibility(OLD, 0)).isEqualTo(old.responsibility(neighbours[OLD], 0));
    }

    /** The run is given these matrices and no others: after one iteration it has what the textbook makes of them. */
    @Test
    void aRunBeginsWithThem() {
        ApMessages extended = ExtendedMessages.of(old, neighbours, OLD);
        NaiveMessages begun = NaiveMessages.zero(ALL);
        for (int i = 0; i < ALL; i++) {
            for (int j = 0; j < ALL; j++) {
                begun.r()[i][j] = extended.responsibility(i, j);
                begun.a()[i][j] = extended.availability(i, j);
            }
        }
        ApRun run = ResumedAp.fit(ApInput.vectors(x), PARAMS.withMaxIterations(1), extended, IterationListener.SILENT);
        double[][] s = new double[ALL][ALL];
        for (int i = 0; i < ALL; i++) {
            for (int k = 0; k < ALL; k++) {
                s[i][k] = i == k ? run.result().preference(i) : Similarity.EUCLIDEAN.between(x[i], x[k]);
            }
        }
        NaiveMessages next = begun.advanced(s, PARAMS.damping());
        for (int i = 0; i < ALL; i++) {
            for (int k = 0; k < ALL; k++) {
                assertThat(run.messages().responsibility(i, k)).isCloseTo(next.r()[i][k], within(1e-9));
                assertThat(run.messages().availability(i, k)).isCloseTo(next.a()[i][k], within(1e-9));
            }
        }
    }

    private static double[][] points() {
        Random random = new Random(3);
        double[][] points = new double[ALL][];
        for (int i = 0; i < ALL; i++) {
            points[i] = new double[] {8 * (i % 3) + random.nextGaussian(), random.nextGaussian()};
        }
        return points;
    }

    private int[] neighbours() {
        int[] nearest = new int[ALL];
        for (int i = 0; i < ALL; i++) {
            nearest[i] = i < OLD ? i : 0;
            for (int k = 0; i >= OLD && k < OLD; k++) {
                nearest[i] =
                        Similarity.EUCLIDEAN.between(x[i], x[k]) > Similarity.EUCLIDEAN.between(x[i], x[nearest[i]])
                                ? k
                                : nearest[i];
            }
        }
        return nearest;
    }
}
