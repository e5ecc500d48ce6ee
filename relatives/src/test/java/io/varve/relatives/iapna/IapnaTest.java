package io.varve.relatives.iapna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.ap.Preference;
import io.varve.ap.TooManyObjectsException;
import io.varve.similarity.Similarity;
import io.varve.testing.TestStreams;
import io.varve.testing.Tier;
import io.varve.variants.resumed.ApMessages;
import io.varve.variants.resumed.ApRun;
import io.varve.variants.resumed.ResumedAp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IapnaTest {

    private static final IapnaParams PARAMS = IapnaParams.defaults();

    @Test
    void theFirstStepIsPlainAffinityPropagation() {
        Batch batch = clusters("a", 40, 1, 0, 1, 2);
        StepResult step = IapnaClustering.create(PARAMS).partialFit(batch);
        ApResult plain = AffinityPropagation.fit(batch.vectors(), PARAMS.ap());
        assertThat(step.labels().stream().map(id -> (int) id.number()))
                .containsExactly(Arrays.stream(plain.labels()).boxed().toArray(Integer[]::new));
        assertThat(step.convergence()).isEqualTo(plain.convergence());
    }

    /** Two thirds of what it would wait from zero are enough to find a cluster of which no old object is. */
    @ParameterizedTest
    @EnumSource(
            value = Conventions.class,
            names = {"VARVE", "PAPER"})
    void newClustersAreFound(Conventions conventions) {
        for (int seed = 0; seed < Tier.choose(3, 8); seed++) {
            IapnaClustering iapna = IapnaClustering.create(
                    IapnaParams.of(ApParams.of(conventions).withThreads(1)));
            List<ClusterId> old =
                    iapna.partialFit(clusters("a", 100, seed, 0, 1, 2, 3, 4)).labels();
            for (int step = 1; step <= 5; step++) {
                StepResult later = iapna.partialFit(clusters(step + "-", 10, seed, 4 + step));
                assertThat(later.labels().stream().filter(label -> !old.contains(label)))
                        .as("seed %d, step %d", seed, step)
                        .hasSizeGreaterThanOrEqualTo(8);
                assertThat(later.convergence().iterations())
                        .isGreaterThanOrEqualTo(conventions == Conventions.VARVE ? 34 : 100);
            }
        }
    }

    /** A step is nothing but a run from the messages of the run before, extended by nearest neighbours. */
    @Test
    void aStepGoesOnFromTheExtendedMessages() {
        IapnaClustering iapna = IapnaClustering.create(PARAMS);
        List<double[]> points = new ArrayList<>();
        ApMessages messages = ApMessages.NONE;
        for (int step = 0; step < 6; step++) {
            int old = points.size();
            Batch batch = clusters(step + "-", step == 0 ? 40 : 12, step, 0, 1, 2, step);
            points.addAll(List.of(batch.vectors()));
            int[] neighbours = new int[points.size()];
            Arrays.setAll(neighbours, i -> i < old ? i : nearest(points, old, points.get(i)));
            ApRun run = ResumedAp.fit(
                    ApInput.vectors(points.toArray(double[][]::new)),
                    step == 0 ? PARAMS.ap() : PARAMS.later(),
                    step == 0 ? messages : ExtendedMessages.of(messages, neighbours, old),
                    IterationListener.SILENT);
            messages = run.messages();
            StepResult result = iapna.partialFit(batch);
            assertThat(result.convergence()).isEqualTo(run.result().convergence());
            Snapshot snapshot = iapna.snapshot();
            List<String> objects = snapshot.history().objects();
            for (int i = 0; i < objects.size(); i++) {
                int exemplar = run.result().exemplars()[run.result().label(i)];
                assertThat(snapshot.labelOf(objects.get(i))).isEqualTo(snapshot.labelOf(objects.get(exemplar)));
                assertThat(snapshot.similarityOf(objects.get(i)))
                        .hasValue(run.result().similarity(i));
            }
            assertThat(result.clusterCount()).isEqualTo(run.result().clusterCount());
        }
    }

    /** On a grid many are equally near, and it makes a difference whose messages are taken. */
    @Test
    void theFirstOfEquallySimilarNeighboursIsTaken() {
        SplittableRandom random = new SplittableRandom(3);
        double[][] first = grid(random, 40);
        double[][] second = grid(random, 30);
        List<double[]> points = new ArrayList<>(List.of(first));
        points.addAll(List.of(second));
        ApMessages messages = ResumedAp.fit(
                        ApInput.vectors(first), PARAMS.ap(), ApMessages.NONE, IterationListener.SILENT)
                .messages();
        int[] nearest = new int[points.size()];
        int[] last = new int[points.size()];
        Arrays.setAll(nearest, i -> i < 40 ? i : nearest(points, 40, points.get(i)));
        List<double[]> backwards = new ArrayList<>(points.subList(0, 40));
        Collections.reverse(backwards);
        Arrays.setAll(last, i -> i < 40 ? i : 39 - nearest(backwards, 40, points.get(i)));
        IapnaClustering iapna = IapnaClustering.create(PARAMS);
        iapna.partialFit(Batch.of(IntStream.range(0, 40).mapToObj(i -> "a" + i).toList(), first));
        StepResult step = iapna.partialFit(
                Batch.of(IntStream.range(0, 30).mapToObj(i -> "b" + i).toList(), second));
        assertThat(step.convergence())
                .isEqualTo(later(points, messages, nearest).convergence())
                .isNotEqualTo(later(points, messages, last).convergence());
    }

    private static ApResult later(List<double[]> points, ApMessages messages, int[] neighbours) {
        return ResumedAp.fit(
                        ApInput.vectors(points.toArray(double[][]::new)),
                        PARAMS.later(),
                        ExtendedMessages.of(messages, neighbours, 40),
                        IterationListener.SILENT)
                .result();
    }

    private static double[][] grid(SplittableRandom random, int size) {
        double[][] x = new double[size][];
        Arrays.setAll(x, i -> new double[] {random.nextInt(20), random.nextInt(20)});
        return x;
    }

    private static int nearest(List<double[]> points, int old, double[] point) {
        int nearest = 0;
        for (int k = 1; k < old; k++) {
            nearest = Similarity.EUCLIDEAN.between(point, points.get(k))
                            > Similarity.EUCLIDEAN.between(point, points.get(nearest))
                    ? k
                    : nearest;
        }
        return nearest;
    }

    @Test
    void objectsMoveAndTheEventsTell() {
        IapnaClustering iapna = IapnaClustering.create(PARAMS);
        List<ClusterEvent> events = new ArrayList<>();
        for (Batch batch : TestStreams.drifting(7, false, false)) {
            events.addAll(iapna.partialFit(batch).events());
        }
        assertThat(events).anyMatch(event -> event instanceof ClusterEvent.Moved);
        assertThat(events).anyMatch(event -> event instanceof ClusterEvent.Enriched);
        assertThat(events)
                .filteredOn(event -> event instanceof ClusterEvent.Created)
                .hasSizeGreaterThan(3);
    }

    @Test
    void aCopyOfAnOldObjectJoinsIt() {
        IapnaClustering iapna = IapnaClustering.create(PARAMS);
        Batch first = clusters("a", 30, 2, 0, 1, 2);
        iapna.partialFit(first);
        iapna.partialFit(Batch.of(List.of("copy", "again"), new double[][] {first.vector(7), first.vector(7)}));
        Snapshot snapshot = iapna.snapshot();
        assertThat(snapshot.labelOf("copy")).isEqualTo(snapshot.labelOf("a7"));
        assertThat(snapshot.labelOf("again")).isEqualTo(snapshot.labelOf("a7"));
    }

    @ParameterizedTest
    @EnumSource(
            value = Conventions.class,
            names = {"AUTHORS"},
            mode = EnumSource.Mode.EXCLUDE)
    void oneObjectIsEnoughToGoOnFrom(Conventions conventions) {
        IapnaClustering iapna = IapnaClustering.create(IapnaParams.of(ApParams.of(conventions)));
        assertThat(iapna.partialFit(Batch.of(List.of("a"), new double[][] {{0, 0}}))
                        .labels())
                .containsExactly(new ClusterId(0));
        StepResult second = iapna.partialFit(clusters("b", 60, 3, 0, 1, 2));
        assertThat(second.objectsHeld()).isEqualTo(61);
        assertThat(second.labels()).hasSize(60);
    }

    /** With nothing to go on from, it must wait as long as any run from zero. */
    @Test
    void withoutMessagesAStepIsARunFromZero() {
        IapnaClustering iapna = IapnaClustering.create(PARAMS);
        Batch first = Batch.of(List.of("a"), new double[][] {{0, 0}});
        Batch second = clusters("b", 60, 4, 0, 1, 2);
        iapna.partialFit(first);
        StepResult step = iapna.partialFit(second);
        double[][] all = new double[61][];
        all[0] = first.vector(0);
        System.arraycopy(second.vectors(), 0, all, 1, 60);
        assertThat(step.convergence())
                .isEqualTo(AffinityPropagation.fit(all, PARAMS.ap()).convergence());
    }

    /** Similarities may say that no old object can ever stand for a new one. */
    @Test
    void objectsWithoutNeighbourBeginWithZeros() {
        Similarity within5 = (x, y) -> Math.abs(x[0] - y[0]) > 5 ? Double.NEGATIVE_INFINITY : -Math.abs(x[0] - y[0]);
        IapnaClustering iapna =
                IapnaClustering.create(IapnaParams.of(ApParams.defaults().withSimilarity(within5)));
        List<ClusterId> old = iapna.partialFit(line("a", 0, 0.4, 0.7, 1.3)).labels();
        StepResult later = iapna.partialFit(line("b", 100, 100.4, 100.9, 1.1));
        assertThat(later.labels().subList(0, 3)).doesNotContainAnyElementsOf(old);
        assertThat(old).contains(later.labels().get(3));
    }

    @Test
    void laterStepsMayStopSoonerByTwoThirdsOrAsTheParametersSay() {
        assertThat(PARAMS.later().minIterations()).hasValue(34);
        assertThat(IapnaParams.of(ApParams.of(Conventions.PAPER)).later().minIterations())
                .hasValue(100);
        assertThat(IapnaParams.of(ApParams.defaults().withMinIterations(7))
                        .later()
                        .minIterations())
                .hasValue(7);
        assertThat(PARAMS.withLaterMinIterations(3).later().minIterations()).hasValue(3);
        assertThat(IapnaParams.of(ApParams.of(Conventions.SKLEARN)).later().minIterations())
                .isEqualTo(OptionalInt.empty());
    }

    @Test
    void theReleasedFormIsReplayedElsewhere() {
        assertThatThrownBy(() -> IapnaParams.of(ApParams.of(Conventions.AUTHORS)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "the released form of IAPNA is only replayed, by 'varve lab replay'; choose varve or paper");
    }

    @Test
    void threadsChangeNothing() {
        List<List<Object>> told = new ArrayList<>();
        for (int threads : new int[] {1, 2, 8}) {
            IapnaClustering iapna =
                    IapnaClustering.create(IapnaParams.of(PARAMS.ap().withThreads(threads)));
            List<Object> here = new ArrayList<>();
            for (int step = 0; step < 3; step++) {
                StepResult result = iapna.partialFit(clusters(step + "-", 150, step, 0, 1, 2));
                here.addAll(List.of(result.assignments(), result.events(), result.convergence()));
                Snapshot snapshot = iapna.snapshot();
                snapshot.history().objects().forEach(object -> here.add(snapshot.similarityOf(object)));
            }
            told.add(here);
        }
        assertThat(told.get(1)).isEqualTo(told.get(0));
        assertThat(told.get(2)).isEqualTo(told.get(0));
    }

    @Test
    void moreObjectsThanMemoryAllowsAreRefusedBeforeTheyAreCompared() {
        IapnaClustering iapna = IapnaClustering.create(PARAMS);
        iapna.partialFit(line("a", 0, 1, 2, 10, 11, 12));
        Snapshot before = iapna.snapshot();
        int objects = (int) Math.sqrt(Runtime.getRuntime().maxMemory() / 24.0) + 100;
        double[] large = IntStream.range(0, objects).mapToDouble(i -> 20 + i).toArray();
        assertThatThrownBy(() -> iapna.partialFit(line("b", large)))
                .isInstanceOf(TooManyObjectsException.class)
                .hasMessageContaining("different objects need ")
                .hasMessageContaining(" of earlier messages; ");
        assertThat(iapna.snapshot().labels()).isEqualTo(before.labels());
        assertThat(iapna.partialFit(line("c", 1.5)).objectsHeld()).isEqualTo(7);
    }

    @Test
    void aRunThatAListenerEndsChangesNothing() {
        boolean[] armed = {false};
        IapnaClustering iapna = IapnaClustering.create(PARAMS, (iteration, atMost, exemplars) -> {
            if (armed[0] && iteration == 3) {
                throw new IllegalStateException("enough");
            }
        });
        IapnaClustering spared = IapnaClustering.create(PARAMS);
        iapna.partialFit(clusters("a", 40, 8, 0, 1, 2));
        spared.partialFit(clusters("a", 40, 8, 0, 1, 2));
        armed[0] = true;
        assertThatThrownBy(() -> iapna.partialFit(clusters("b", 10, 8, 5))).hasMessage("enough");
        armed[0] = false;
        StepResult again = iapna.partialFit(clusters("c", 10, 9, 1));
        StepResult once = spared.partialFit(clusters("c", 10, 9, 1));
        assertThat(again.labels()).isEqualTo(once.labels());
        assertThat(again.convergence()).isEqualTo(once.convergence());
    }

    @Test
    void refusals() {
        assertThatThrownBy(() -> IapnaParams.of(ApParams.defaults().withPreference(Preference.perObject(-1, -2))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "a preference per object cannot be used over several steps; give median, a quantile or one value");
        assertThatThrownBy(() -> PARAMS.withLaterMinIterations(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("later min iterations must be at least 0, got -1");
        IapnaClustering cosine =
                IapnaClustering.create(IapnaParams.of(ApParams.defaults().withSimilarity(Similarity.COSINE)));
        cosine.partialFit(Batch.of(List.of("a"), new double[][] {{1, 2}}));
        assertThatThrownBy(() -> cosine.partialFit(Batch.of(List.of("b", "c"), new double[][] {{1, 1}, {0, 0}})
                        .withOrigins(i -> "line " + i)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "object 'c' (line 1) is a zero vector, which has no direction to take a cosine of; leave it out"
                                + " or choose another similarity");
        assertThatThrownBy(() -> cosine.partialFit(Batch.of(List.of("a"), new double[][] {{3, 3}})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("object 'a' arrived in an earlier step already; an object arrives once");
    }

    /** Objects around centres on a circle, drawn in turn. */
    private static Batch clusters(String prefix, int size, long seed, int... centres) {
        Random random = new Random(seed * 31 + prefix.hashCode());
        double[][] x = new double[size][];
        for (int i = 0; i < size; i++) {
            double angle = 0.63 * centres[i % centres.length];
            x[i] = new double[] {
                10 * Math.cos(angle) + random.nextGaussian(), 10 * Math.sin(angle) + random.nextGaussian()
            };
        }
        return Batch.of(IntStream.range(0, size).mapToObj(i -> prefix + i).toList(), x);
    }

    private static Batch line(String prefix, double... values) {
        double[][] x =
                Arrays.stream(values).mapToObj(value -> new double[] {value}).toArray(double[][]::new);
        return Batch.of(IntStream.range(0, x.length).mapToObj(i -> prefix + i).toList(), x);
    }
}
