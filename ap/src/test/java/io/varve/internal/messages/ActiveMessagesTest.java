package io.varve.internal.messages;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.ap.Precision;
import io.varve.internal.ap.ApMemory;
import io.varve.testing.Seeds;
import io.varve.testing.Tier;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of active pairs alone against messages of all pairs, which must be the same to the last bit. */
class ActiveMessagesTest {

    /** Ties, unreachable pairs, asymmetry, preferences from far below to far above, and dampings that change on the way. */
    @Test
    void beliefsAreThoseOfAllPairsAtEveryIteration() {
        Seeds.check(Tier.choose(60, 600), seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            int n = 2 + random.nextInt(random.nextInt(10) == 0 ? 200 : 40);
            boolean single = random.nextBoolean();
            Kernels kernels = random.nextBoolean() ? Kernels.SCALAR : Kernels.VECTOR;
            double[] dampings = {0.5 + random.nextDouble() * 0.45, 0.9, 0.98};
            long drawn = random.nextLong();
            assertSameBits(draw(drawn, n, single), draw(drawn, n, single), kernels, dampings);
        });
    }

    @ParameterizedTest
    @CsvSource({"0.02, false", "0.5, false", "0.9, false", "0.02, true", "0.5, true", "0.9, true"})
    void fewPairsAreActive(double quantile, boolean single) {
        int n = 400;
        SquareMatrix s = clustered(n, quantile, single);
        try (Workers workers = Workers.start(2);
                Messages messages = Messages.on(s, false, Kernels.AUTOMATIC, workers)) {
            for (int iteration = 0; iteration < 200; iteration++) {
                messages.advance(0.7);
            }
            assertThat(messages.activeShare()).isBetween(1.0 / n, 0.2);
        }
        assertSameBits(clustered(n, quantile, single), clustered(n, quantile, single), Kernels.AUTOMATIC, 0.7, 0.9);
    }

    /** Far below all similarities, a preference lets everything speak with everything. */
    @Test
    void rowsThatAreMostlyActiveAreKeptInFull() {
        SquareMatrix s = clustered(200, 0.5, false);
        SquareMatrix same = clustered(200, 0.5, false);
        for (int i = 0; i < 200; i++) {
            s.set(i, i, -1e4);
            same.set(i, i, -1e4);
        }
        assertSameBits(same, s, Kernels.AUTOMATIC, 0.6, 0.9);
        try (Workers workers = Workers.start(2);
                Messages messages = Messages.on(s, false, Kernels.AUTOMATIC, workers)) {
            for (int iteration = 0; iteration < 100; iteration++) {
                messages.advance(0.6);
            }
            assertThat(messages.activeShare()).isGreaterThan(0.3);
        }
    }

    /** What is kept of iterations must not grow with their number for ever. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLongRunKeepsAllRowsInFull(boolean single) {
        SquareMatrix all = clustered(90, 0.5, single);
        SquareMatrix some = clustered(90, 0.5, single);
        try (Workers workers = Workers.start(2);
                Messages dense = Messages.ofAllPairs(all, false, Kernels.SCALAR, workers);
                Messages active = Messages.on(some, false, Kernels.SCALAR, workers, 25)) {
            for (int iteration = 1; iteration <= 60; iteration++) {
                dense.advance(0.8);
                active.advance(0.8);
                for (int k = 0; k < 90; k++) {
                    assertThat(active.belief(k)).isEqualTo(Double.valueOf(dense.belief(k)));
                }
                assertThat(active.activeShare() == 1)
                        .as("iteration %d", iteration)
                        .isEqualTo(iteration >= 25);
            }
        }
        assertThat(Messages.longest(200)).isEqualTo(1000);
        assertThat(Messages.longest(10_000)).isEqualTo(2500);
    }

    /** The bests of iterations are most of it just before they are let go. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theEstimateOfMemoryCoversWhatARunHolds(boolean single) throws Exception {
        int n = 200;
        long estimated = ApMemory.bytes(n, single ? Precision.FLOAT : Precision.DOUBLE);
        try (Workers workers = Workers.start(1);
                Messages messages = Messages.on(clustered(n, 0.5, single), false, Kernels.SCALAR, workers)) {
            for (int iteration = 1; iteration <= Messages.longest(n) + 1; iteration++) {
                messages.advance(0.8);
                if (iteration % 100 == 0 || Math.abs(iteration - Messages.longest(n)) <= 1) {
                    assertThat(bytesOf(messages)).as("iteration %d", iteration).isBetween(estimated / 10, estimated);
                }
            }
        }
    }

    /** The bytes of all numbers in arrays, each array once. */
    private static long bytesOf(Messages messages) throws IllegalAccessException {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        long bytes = 0;
        for (Class<?> type = messages.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    bytes += bytesOf(field.get(messages), seen);
                }
            }
        }
        return bytes;
    }

    private static long bytesOf(Object held, Set<Object> seen) {
        if (held instanceof List<?> list) {
            return list.stream().mapToLong(one -> bytesOf(one, seen)).sum();
        }
        if (held == null || !held.getClass().isArray() || !seen.add(held)) {
            return 0;
        }
        if (held instanceof Object[] rows) {
            return Arrays.stream(rows).mapToLong(row -> bytesOf(row, seen)).sum();
        }
        int each = held instanceof double[] ? Double.BYTES : held instanceof boolean[] ? 1 : Float.BYTES;
        return (long) Array.getLength(held) * each;
    }

    @Test
    void preferencesMayChangeOnTheWay() {
        SquareMatrix all = clustered(90, 0.5, false);
        SquareMatrix some = clustered(90, 0.5, false);
        try (Workers workers = Workers.start(1);
                Messages dense = Messages.ofAllPairs(all, false, Kernels.SCALAR, workers);
                Messages active = Messages.on(some, false, Kernels.SCALAR, workers)) {
            for (int iteration = 0; iteration < 80; iteration++) {
                for (int k = 0; k < 90; k++) {
                    dense.setPreference(k, -iteration - k % 7);
                    active.setPreference(k, -iteration - k % 7);
                }
                dense.advance(0.9);
                active.advance(0.9);
                for (int k = 0; k < 90; k++) {
                    assertThat(active.belief(k)).isEqualTo(Double.valueOf(dense.belief(k)));
                }
            }
        }
    }

    @Test
    void theSimilaritiesAreAsTheyWere() {
        SquareMatrix s = clustered(60, 0.5, false);
        SquareMatrix same = clustered(60, 0.5, false);
        try (Workers workers = Workers.start(1);
                Messages messages = Messages.on(s, true, Kernels.SCALAR, workers)) {
            for (int iteration = 0; iteration < 30; iteration++) {
                messages.advance(0.5);
            }
            assertThat(messages.activeShare()).isGreaterThan(0.05);
        }
        for (int i = 0; i < 60; i++) {
            for (int k = 0; k < 60; k++) {
                assertThat(s.get(i, k)).isEqualTo(same.get(i, k));
            }
        }
    }

    private static void assertSameBits(SquareMatrix all, SquareMatrix some, Kernels kernels, double... dampings) {
        int n = all.size();
        try (Workers one = Workers.start(1);
                Workers three = Workers.start(3);
                Messages dense = Messages.ofAllPairs(all, false, Kernels.SCALAR, one);
                Messages active = Messages.on(some, false, kernels, three)) {
            int iteration = 0;
            for (double damping : dampings) {
                for (int t = 0; t < 60; t++) {
                    iteration++;
                    dense.advance(damping);
                    active.advance(damping);
                    for (int k = 0; k < n; k++) {
                        assertThat(active.belief(k))
                                .as("belief %d of %d at iteration %d", k, n, iteration)
                                .isEqualTo(Double.valueOf(dense.belief(k)));
                        assertThat(active.selfAdvantage(k)).isEqualTo(Double.valueOf(dense.selfAdvantage(k)));
                    }
                }
            }
        }
    }

    /** Points on a coarse or fine grid, or plain random numbers, a few pairs out of reach, any preference. */
    private static SquareMatrix draw(long seed, int n, boolean single) {
        SplittableRandom random = new SplittableRandom(seed);
        int grid = random.nextBoolean() ? 5 : 1 << 20;
        boolean asymmetric = random.nextInt(4) == 0;
        double unreachable = random.nextInt(4) == 0 ? 0.2 : 0;
        double preference = -Math.pow(10, random.nextDouble() * 5 - 3);
        double sign = random.nextInt(5) == 0 ? -1 : 1;
        double[] x = new double[n];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = random.nextInt(grid) / (double) grid;
            y[i] = random.nextInt(grid) / (double) grid;
        }
        SquareMatrix s = SquareMatrix.allocate(n, single);
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                double value = asymmetric ? -random.nextDouble() : -sign * Math.hypot(x[i] - x[k], y[i] - y[k]);
                double reached = random.nextDouble() < unreachable ? (single ? -1e32 : -1e290) : value;
                s.set(i, k, i == k ? preference : reached);
            }
        }
        return s;
    }

    private static SquareMatrix clustered(int n, double quantile, boolean single) {
        SplittableRandom random = new SplittableRandom(n);
        double[][] x = new double[n][4];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < 4; j++) {
                x[i][j] = 5 * ((i * (j + 3)) % 7) + random.nextDouble() + random.nextDouble() + random.nextDouble();
            }
        }
        SquareMatrix s = SquareMatrix.allocate(n, single);
        double[] all = new double[n * n];
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                s.set(i, k, -Math.sqrt(Lanes.squaredDistance(x[i], x[k])));
                all[i * n + k] = s.get(i, k);
            }
        }
        Arrays.sort(all);
        for (int i = 0; i < n; i++) {
            s.set(i, i, all[(int) (quantile * (all.length - 1))]);
        }
        return s;
    }
}
