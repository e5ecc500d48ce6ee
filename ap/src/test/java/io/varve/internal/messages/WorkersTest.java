package io.varve.internal.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk")
class WorkersTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 8})
    void everyTaskRunsOnce(int threads) {
        try (Workers workers = Workers.start(threads)) {
            for (int count : new int[] {0, 1, 2, 3, 100, 1000}) {
                AtomicIntegerArray runs = new AtomicIntegerArray(count);
                workers.each(count, runs::incrementAndGet);
                for (int t = 0; t < count; t++) {
                    assertThat(runs.get(t)).as("task %d of %d", t, count).isEqualTo(1);
                }
            }
        }
    }

    @Test
    void oneThreadIsTheCaller() {
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        try (Workers workers = Workers.start(1)) {
            workers.each(20, task -> seen.add(Thread.currentThread()));
        }
        assertThat(seen).containsExactly(Thread.currentThread());
    }

    @Test
    void severalThreadsWorkAtOnce() {
        CountDownLatch met = new CountDownLatch(3);
        try (Workers workers = Workers.start(3)) {
            workers.each(3, task -> {
                met.countDown();
                await(met);
            });
        }
        assertThat(met.getCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void theFailureOfATaskIsThrown(int threads) {
        try (Workers workers = Workers.start(threads)) {
            assertThatThrownBy(() -> workers.each(50, task -> {
                        if (task == 17) {
                            throw new IllegalArgumentException("task 17 is refused");
                        }
                    }))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("task 17 is refused");
        }
    }

    @Test
    void ofSeveralFailuresThatOfTheFirstTaskIsThrown() {
        try (Workers workers = Workers.start(8)) {
            for (int round = 0; round < 200; round++) {
                assertThatThrownBy(() -> workers.each(50, task -> {
                            if (task >= 3) {
                                throw new IllegalArgumentException("task " + task);
                            }
                        }))
                        .hasMessage("task 3");
            }
        }
    }

    @Test
    void anErrorIsThrownAsItIs() {
        try (Workers workers = Workers.start(4)) {
            assertThatThrownBy(() -> workers.each(50, task -> {
                        throw new AssertionError("broken");
                    }))
                    .isInstanceOf(AssertionError.class)
                    .hasMessage("broken");
        }
    }

    /** Who hears of a failure must be able to rely on nothing running any more behind his back. */
    @Test
    void noTaskRunsOnAfterAFailureWasThrown() {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger started = new AtomicInteger();
        Thread caller = Thread.currentThread();
        try (Workers workers = Workers.start(4)) {
            for (int round = 0; round < 20; round++) {
                started.set(0);
                assertThatThrownBy(() -> workers.each(1000, task -> {
                            started.incrementAndGet();
                            if (Thread.currentThread() == caller) {
                                throw new IllegalArgumentException("refused");
                            }
                            running.incrementAndGet();
                            pause();
                            running.decrementAndGet();
                        }))
                        .isInstanceOf(IllegalArgumentException.class);
                assertThat(running).hasValue(0);
                assertThat(started.get()).isLessThan(1000);
            }
        }
    }

    @Test
    void theyServeAgainAfterAFailure() {
        try (Workers workers = Workers.start(2)) {
            assertThatThrownBy(() -> workers.each(10, task -> {
                        throw new IllegalStateException("once");
                    }))
                    .isInstanceOf(IllegalStateException.class);
            AtomicInteger done = new AtomicInteger();
            workers.each(10, task -> done.incrementAndGet());
            assertThat(done).hasValue(10);
        }
    }

    /** Its one helper is held up until all is done, so that whoever waits for it waits for ever. */
    @Test
    void nobodyWaitsForAHelperThatDidNotBegin() {
        Thread caller = Thread.currentThread();
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        AtomicInteger tasks = new AtomicInteger();
        try (Workers workers = Workers.start(2)) {
            workers.each(2, task -> {
                if (Thread.currentThread() == caller) {
                    await(busy);
                    workers.each(100, small -> tasks.incrementAndGet());
                    done.countDown();
                } else {
                    busy.countDown();
                    await(done);
                }
            });
        }
        assertThat(tasks).hasValue(100);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(2);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
