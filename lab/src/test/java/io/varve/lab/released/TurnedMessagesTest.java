package io.varve.lab.released;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.variants.resumed.ApMessages;
import org.junit.jupiter.api.Test;

/** The matrices with which a step of released IAPNA begins, entry by entry. */
class TurnedMessagesTest {

    private static final int OLD = 4;

    /** A number for every pair, so that no two are mistaken for each other. */
    private static final ApMessages BEFORE = new ApMessages() {
        @Override
        public double responsibility(int i, int k) {
            return 10 * i + k;
        }

        @Override
        public double availability(int i, int k) {
            return 100 + 10 * i + k;
        }

        @Override
        public long bytes() {
            return 77;
        }
    };

    private static final int[] NEIGHBOURS = {0, 1, 2, 3, 2, 0};

    private final ApMessages turned = new TurnedMessages(BEFORE, NEIGHBOURS, OLD);

    @Test
    void betweenOldObjectsTheyAreAsTheyWere() {
        for (int i = 0; i < OLD; i++) {
            for (int k = 0; k < OLD; k++) {
                assertThat(turned.responsibility(i, k)).isEqualTo(10 * i + k);
                assertThat(turned.availability(i, k)).isEqualTo(100 + 10 * i + k);
            }
        }
        assertThat(turned.bytes()).isEqualTo(77);
    }

    /** Entry (old j, new i) is M[i'][j] where it should be M[j][i'], and (new j, old i) is M[i][j'] instead of M[j'][i]. */
    @Test
    void betweenOldAndNewTheyRunTheWrongWay() {
        for (int o = 0; o < OLD; o++) {
            for (int n = OLD; n < NEIGHBOURS.length; n++) {
                assertThat(turned.responsibility(o, n)).isEqualTo(10 * NEIGHBOURS[n] + o);
                assertThat(turned.responsibility(n, o)).isEqualTo(10 * o + NEIGHBOURS[n]);
                assertThat(turned.availability(o, n)).isEqualTo(100 + 10 * NEIGHBOURS[n] + o);
                assertThat(turned.availability(n, o)).isEqualTo(100 + 10 * o + NEIGHBOURS[n]);
            }
        }
    }

    @Test
    void betweenNewObjectsThereAreNone() {
        for (int i = OLD; i < NEIGHBOURS.length; i++) {
            for (int k = OLD; k < NEIGHBOURS.length; k++) {
                assertThat(turned.responsibility(i, k)).isZero();
                assertThat(turned.availability(i, k)).isZero();
            }
        }
    }
}
