package io.varve.internal.messages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that are read, and given to another run. */
@Tag("jdk")
class MessagesTest {

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void goingOnFromMessagesGivesTheBitsOfARunThatNeverStopped(boolean single) {
        for (Kernels kernels : new Kernels[] {Kernels.SCALAR, Kernels.VECTOR}) {
            try (Workers workers = Workers.start(2)) {
                SquareMatrix s = matrix(140, single);
                Messages whole = Messages.ofAllPairs(s, false, kernels, workers);
                Messages begun = Messages.ofAllPairs(s, false, kernels, workers);
                advance(whole, 12);
                for (int i = 0; i < s.size(); i++) {
                    for (int k = 0; k < s.size(); k++) {
                        begun.begin(i, k, whole.responsibility(i, k), whole.availability(i, k));
                        assertThat(begun.responsibility(i, k)).isEqualTo(whole.responsibility(i, k));
                        assertThat(begun.availability(i, k)).isEqualTo(whole.availability(i, k));
                    }
                }
                for (int iteration = 0; iteration < 12; iteration++) {
                    advance(whole, 1);
                    advance(begun, 1);
                    for (int k = 0; k < s.size(); k++) {
                        assertThat(begun.belief(k)).isEqualTo(whole.belief(k));
                        assertThat(begun.selfAdvantage(k)).isEqualTo(whole.selfAdvantage(k));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void beliefsAreTheSumOfBothMessagesOfAnObjectToItself(boolean single) {
        try (Workers workers = Workers.start(1)) {
            Messages messages = Messages.ofAllPairs(matrix(30, single), true, Kernels.SCALAR, workers);
            for (int iteration = 0; iteration < 9; iteration++) {
                advance(messages, 1);
                for (int k = 0; k < 30; k++) {
                    double sum = messages.availability(k, k) + messages.responsibility(k, k);
                    assertThat(messages.belief(k)).isEqualTo(single ? (float) sum : sum);
                }
            }
        }
    }

    private static void advance(Messages messages, int iterations) {
        for (int iteration = 0; iteration < iterations; iteration++) {
            messages.advance(0.7);
        }
    }

    /** Distances between random points on a line, and a preference. */
    private static SquareMatrix matrix(int size, boolean single) {
        Random random = new Random(5);
        double[] x = random.doubles(size, 0, 9).toArray();
        SquareMatrix matrix = SquareMatrix.allocate(size, single);
        for (int i = 0; i < size; i++) {
            for (int k = 0; k < size; k++) {
                matrix.set(i, k, i == k ? -2 : -Math.abs(x[i] - x[k]));
            }
        }
        return matrix;
    }
}
