package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.varve.testing.OnlyLong;
import io.varve.testing.Tier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Attacks the whole command: whatever is killed, spoilt or damaged, nothing is lost, nothing is wrong with exit code 0, and exit
 * codes are as documented. {@code -Dvarve.seed=N} repeats what was random; {@code bench/siege} tries more.
 */
@OnlyLong
@Tag("once")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AttackTest {

    private static final int KILLS = Integer.getInteger("varve.kills", Tier.choose(0, 45, 200));
    /** Of more calls only every second, third and so on is killed at, whichever the seed begins with. */
    private static final int MOST_CALLS = Integer.getInteger("varve.calls", Tier.choose(0, 8, 50));

    private static final int FILES = Tier.choose(0, 1000, 5000);
    private static final int STORES = Tier.choose(0, 100, 500);
    private static final long SEED = Long.getLong("varve.seed", System.nanoTime());
    /** Attacks commands of this name only, so that a long run can be done in parts. */
    private static final String SIEGE = System.getProperty("varve.besieged", "");

    private static final Path KEPT = Path.of("target", "attack");

    private final List<Tally> tallies = new ArrayList<>();
    private long start;

    @TempDir
    private Path folder;

    @BeforeAll
    void begin() {
        start = System.nanoTime();
    }

    @AfterAll
    void tell() {
        StringBuilder table =
                new StringBuilder("seed ").append(SEED).append('\n').append(Tally.head());
        tallies.forEach(tally -> table.append('\n').append(tally.row()));
        System.out.printf("%s%n%.0f seconds%n", table, (System.nanoTime() - start) / 1e9);
    }

    private Tally tally(String attack) {
        Tally tally = new Tally(attack);
        tallies.add(tally);
        return tally;
    }

    private List<Siege> sieges() throws Exception {
        return Sieges.in(folder, name -> SIEGE.isEmpty() || name.equals(SIEGE));
    }

    @Test
    void killedAtAnyMomentACommandIsDoneOrNot() throws Exception {
        List<Siege> sieges = sieges();
        RandomKills kills = new RandomKills(SEED);
        List<Tally> counts = new ArrayList<>();
        for (Siege siege : sieges) {
            counts.add(tally("killed: " + siege.name()));
        }
        int first = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            int which = (first + kill) % sieges.size();
            kills.kill(sieges.get(which), counts.get(which), "seed " + SEED + ", kill " + kill);
        }
        int hits = counts.stream().mapToInt(Tally::hits).sum();
        Tally.requireNoFailure(counts);
        assertThat(hits).as("kills between the first write and the end").isGreaterThanOrEqualTo(KILLS / 2);
    }

    @Test
    void killedAtAnyCallACommandIsDoneOrNot() throws Exception {
        assumeTrue(InjectedKills.possible(folder), "strace is missing, or may not trace");
        List<Siege> sieges = sieges();
        List<Tally> counts = new ArrayList<>();
        ExecutorService workers = Executors.newFixedThreadPool(Integer.getInteger("varve.workers", 2));
        Random random = new Random(SEED);
        for (Siege siege : sieges) {
            List<InjectedKills.Call> calls = InjectedKills.calls(siege);
            int stride = (calls.size() + MOST_CALLS - 1) / MOST_CALLS;
            Tally tally = tally("killed at %s of %d calls: %s"
                    .formatted(stride == 1 ? "each" : "every " + stride + "th", calls.size(), siege.name()));
            counts.add(tally);
            assertThat(calls).as(siege.name()).isNotEmpty();
            List<Future<?>> work = new ArrayList<>();
            for (int call = random.nextInt(stride); call < calls.size(); call += stride) {
                InjectedKills.Call chosen = calls.get(call);
                work.add(workers.submit(() -> {
                    InjectedKills.kill(siege, chosen, tally);
                    return null;
                }));
            }
            for (Future<?> each : work) {
                each.get();
            }
            // at once, since whoever stops a long run wants to know what it had found
            System.out.println(tally.row());
        }
        workers.shutdown();
        Tally.requireNoFailure(counts);
        for (Tally tally : counts) {
            // on a busy machine threads share their calls differently, and the last ones may not come
            assertThat(tally.hits()).as("kills that hit").isGreaterThanOrEqualTo(tally.tries() * 3 / 4);
        }
    }

    @Test
    void aSpoiltFileIsTakenWholeOrRefused() throws Exception {
        MutatedFiles files = new MutatedFiles(folder, KEPT, SEED);
        Tally tally = tally("mutated files");
        for (int number = 0; number < FILES; number++) {
            files.add(number, tally);
        }
        Tally.requireNoFailure(List.of(tally));
        assertThat(tally.hits()).as("files that were refused").isGreaterThan(FILES / 4);
    }

    @Test
    void aDamagedTimelineAnswersRightlyOrTells() throws Exception {
        DamagedStores stores = new DamagedStores(folder, KEPT, SEED);
        Tally tally = tally("damaged stores");
        for (int number = 0; number < STORES; number++) {
            stores.spoil(number, tally);
        }
        Tally.requireNoFailure(List.of(tally));
        assertThat(tally.hits()).as("damage that was told of").isGreaterThanOrEqualTo(STORES / 4);
    }
}
