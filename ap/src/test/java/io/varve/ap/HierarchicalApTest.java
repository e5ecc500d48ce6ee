package io.varve.ap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.varve.similarity.Similarity;
import io.varve.testing.LabelledData;
import io.varve.testing.OnlyLong;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Blocks, then exemplars of blocks, then every object to the most similar of them. */
class HierarchicalApTest {

    private static final HierarchicalApParams PARAMS = HierarchicalApParams.defaults();

    /** Recorded once: every Java, machine and number of threads must come to it. */
    private static final long GOLDEN = 1159876007L;

    @Test
    void oneBlockIsADenseRun() {
        double[][] x = LabelledData.iris().x();
        ApResult dense = AffinityPropagation.fit(x, PARAMS.ap());
        ApResult result = HierarchicalAp.fit(x, PARAMS.withBlockSize(x.length));
        assertThat(result.levels()).isEmpty();
        assertThat(result.preference(0)).isEqualTo(dense.preference(0));
        assertThat(result.exemplars()).isEqualTo(dense.exemplars());
        assertThat(result.labels()).isEqualTo(dense.labels());
        assertThat(result.netSimilarity()).isCloseTo(dense.netSimilarity(), within(1e-9));
    }

    @Tag("jdk")
    @Test
    void anyNumberOfThreadsComesToTheRecordedBits() {
        double[][] x = synthetic(2_000, 5);
        for (int threads : new int[] {1, 2, 8}) {
            ApResult result = HierarchicalAp.fit(x, PARAMS.withAp(PARAMS.ap().withThreads(threads)));
            assertThat(checksum(result)).as("%d threads", threads).isEqualTo(GOLDEN);
        }
    }

    @Test
    void theSeedDecidesWhoIsInWhichBlock() {
        double[][] x = LabelledData.iris().x();
        ApResult one = HierarchicalAp.fit(x, PARAMS);
        ApResult other = HierarchicalAp.fit(x, PARAMS.withAp(PARAMS.ap().withSeed(1)));
        assertThat(one.levels()).hasSize(1).isNotEqualTo(other.levels());
        assertThat(one).isEqualTo(HierarchicalAp.fit(x, PARAMS)).isNotEqualTo(other);
    }

    @Test
    void blocksAreAsLargeAsTheSquareRootOfThePoints() {
        BlockLevel level =
                HierarchicalAp.fit(synthetic(1_000, 5), PARAMS).levels().get(0);
        // the data have copies, which are one point
        assertThat(level.blocks()).isEqualTo((int) Math.ceil(level.points() / Math.ceil(Math.sqrt(level.points()))));
        assertThat(level.points()).isBetween(900, 1_000);
        assertThat(level.converged()).isEqualTo(level.blocks());
    }

    @Test
    void depthIsTheNumberOfLevels() {
        double[][] x = planted(3_000, 8);
        ApResult result = HierarchicalAp.fit(x, PARAMS.withDepth(3));
        assertThat(result.levels()).hasSize(3);
        for (int l = 1; l < 3; l++) {
            assertThat(result.levels().get(l).points())
                    .isEqualTo(result.levels().get(l - 1).exemplars());
        }
        assertThat(result.clusterCount()).isEqualTo(8);
        assertThat(result.toString()).contains("3000 points in 55 blocks, 55 of them converged, left ");
    }

    @Test
    void blocksGrowWhereTheExemplarsWouldBeTooMany() {
        double[][] x = planted(3_000, 20);
        BlockLevel small = HierarchicalAp.fit(x, PARAMS).levels().get(0);
        HierarchicalApParams limited = PARAMS.withLargestRun(small.exemplars() / 2);
        List<BlockLevel> levels = HierarchicalAp.fit(x, limited).levels();
        assertThat(levels.get(0).blocks()).isIn(small.blocks() / 2, small.blocks() / 4 + 1);
        assertThat(levels.get(0).exemplars()).isLessThan(small.exemplars());
    }

    @Test
    void aLevelIsToldBeforeAndBlockByBlock() {
        List<BlockPlan> plans = new ArrayList<>();
        List<String> done = new ArrayList<>();
        IterationListener listener = new IterationListener() {
            @Override
            public void iterated(int iteration, int atMost, int exemplars) {}

            @Override
            public void blocksBegin(BlockPlan plan) {
                assertThat(done)
                        .hasSize(plans.stream().mapToInt(BlockPlan::blocks).sum());
                plans.add(plan);
            }

            @Override
            public void blockDone(int now, int blocks) {
                done.add(now + " of " + blocks);
            }
        };
        ApInput input = ApInput.vectors(planted(3_000, 2));
        HierarchicalApParams params =
                PARAMS.withLargestRun(100).withAp(PARAMS.ap().withThreads(2));
        List<BlockLevel> levels = HierarchicalAp.fit(input, params, listener).levels();
        assertThat(plans).hasSameSizeAs(levels);
        assertThat(plans.get(0).points()).isEqualTo(3_000);
        assertThat(plans.get(0).blocks()).isEqualTo(55);
        assertThat(plans.get(0).size()).isEqualTo(55);
        assertThat(plans.get(0).threads()).isEqualTo(2);
        assertThat(plans.get(0).bytes()).isBetween(2L * 3 * 55 * 55 * 8, 2L * 30 * 55 * 55 * 8);
        // a first block was tried to find their size
        assertThat(plans.get(0).seconds().orElseThrow()).isPositive();
        assertThat(done.subList(0, 55)).startsWith("1 of 55", "2 of 55").endsWith("55 of 55");
    }

    @Test
    void levelsAreAddedUntilTheLastRunIsSmall() {
        double[][] x = planted(3_000, 10);
        HierarchicalApParams limited = PARAMS.withBlockSize(40).withLargestRun(120);
        ApResult result = HierarchicalAp.fit(x, limited);
        List<BlockLevel> levels = result.levels();
        assertThat(levels).hasSizeGreaterThan(1);
        assertThat(levels.get(levels.size() - 1).exemplars()).isLessThanOrEqualTo(120);
        assertThat(levels.get(levels.size() - 2).exemplars()).isGreaterThan(120);
        assertThat(result.clusterCount()).isEqualTo(10);
    }

    /** In 32 dimensions exemplars of one cluster are as far from each other as its members are. */
    @OnlyLong
    @Test
    void aSecondLevelBringsTogetherWhatTheFirstLeftApart() {
        double[][] x = inManyDimensions(6_000, 8);
        ApParams ap = PARAMS.ap().withSimilarity(Similarity.EUCLIDEAN).withPreference(Preference.of(-60));
        ApResult result = HierarchicalAp.fit(
                x, PARAMS.withAp(ap).withBlockSize(300).withLargestRun(300).withDepth(2));
        assertThat(result.levels()).hasSize(2);
        assertThat(result.levels().get(0).exemplars()).isGreaterThan(8 * 20);
        assertThat(result.clusterCount()).isEqualTo(8);
    }

    @Test
    @Timeout(60)
    void levelsEndWhereTheyLeaveNothingOut() {
        double[][] x = planted(300, 3);
        HierarchicalApParams willing =
                PARAMS.withLargestRun(20).withBlockSize(20).withAp(PARAMS.ap().withPreference(Preference.of(1)));
        ApResult result = HierarchicalAp.fit(x, willing);
        assertThat(result.levels()).containsExactly(new BlockLevel(300, 15, 15, 300));
        assertThat(result.clusterCount()).isEqualTo(300);
    }

    /** Only the order of the points would differ from level to level. */
    @Test
    void aDepthThatCannotBeReachedIsNotTriedFor() {
        HierarchicalApParams deep =
                PARAMS.withDepth(7).withBlockSize(20).withAp(PARAMS.ap().withPreference(Preference.of(1)));
        assertThat(HierarchicalAp.fit(planted(300, 3), deep).levels())
                .containsExactly(new BlockLevel(300, 15, 15, 300));
    }

    @Test
    void everyObjectHasTheMostSimilarExemplarAndExemplarsThemselves() {
        double[][] x = LabelledData.wine().minMaxScaled().x();
        ApResult result = HierarchicalAp.fit(x, PARAMS);
        int[] exemplars = result.exemplars();
        assertThat(exemplars).isSorted();
        for (int i = 0; i < x.length; i++) {
            for (int exemplar : exemplars) {
                assertThat(result.similarity(i))
                        .isGreaterThanOrEqualTo(Similarity.SQEUCLIDEAN.between(x[i], x[exemplar]));
            }
        }
        for (int e = 0; e < exemplars.length; e++) {
            assertThat(result.label(exemplars[e])).isEqualTo(e);
        }
    }

    /** By the product of lengths the longest would stand for all others, for exemplars too. */
    @Test
    void anExemplarStaysItsOwnEvenIfAnotherIsMoreSimilar() {
        double[][] x = planted(200, 4);
        ApParams products = PARAMS.ap()
                .withSimilarity((a, b) -> a[0] * b[0] + a[1] * b[1])
                .withPreference(Preference.quantile(0.99));
        ApResult result = HierarchicalAp.fit(x, PARAMS.withAp(products));
        assertThat(result.clusterCount()).isGreaterThan(4);
        for (int e = 0; e < result.clusterCount(); e++) {
            assertThat(result.label(result.exemplars()[e])).isEqualTo(e);
        }
    }

    @Test
    void withoutReassigningEveryObjectStaysWithWhatStoodForIt() {
        double[][] x = LabelledData.wine().minMaxScaled().x();
        ApResult result = HierarchicalAp.fit(x, PARAMS.withReassign(false).withDepth(2));
        ApResult reassigned = HierarchicalAp.fit(x, PARAMS.withDepth(2));
        assertThat(result.exemplars()).isEqualTo(reassigned.exemplars());
        for (int e = 0; e < result.clusterCount(); e++) {
            assertThat(result.label(result.exemplars()[e])).isEqualTo(e);
        }
        assertThat(result.similarityToExemplars()).isLessThan(reassigned.similarityToExemplars());
        // a label that had lost its way through the levels would be no better than a random one
        SplittableRandom random = new SplittableRandom(1);
        double chance = IntStream.range(0, x.length)
                .mapToDouble(i -> Similarity.SQEUCLIDEAN.between(
                        x[i], x[result.exemplars()[random.nextInt(result.clusterCount())]]))
                .sum();
        assertThat(result.similarityToExemplars()).isGreaterThan(chance / 2);
    }

    /**
     * In each of 24 blocks some 8 objects lie apart. To put all of them to the others would cost 192 times a similarity that
     * 24 times is less than the preference: only weights tell.
     */
    @Test
    void exemplarsWeighWhatTheyStandFor() {
        SplittableRandom random = new SplittableRandom(3);
        double[][] x = new double[600][];
        Arrays.setAll(x, i -> new double[] {(i < 408 ? 0 : Math.sqrt(0.1)) + 0.01 * random.nextDouble(), 0});
        ApParams fixed = PARAMS.ap().withPreference(Preference.of(-2.6));
        ApResult result = HierarchicalAp.fit(x, PARAMS.withAp(fixed));
        assertThat(result.levels().get(0).blocks()).isEqualTo(24);
        assertThat(result.clusterCount()).isEqualTo(2);
        assertThat(Arrays.copyOf(result.labels(), 408)).containsOnly(0);
        assertThat(Arrays.copyOfRange(result.labels(), 408, 600)).containsOnly(1);
    }

    @Test
    void weightsCountAsCopiesDo() {
        double[][] x = planted(400, 4);
        double[] weights = new double[x.length];
        Arrays.setAll(weights, i -> 1 + i % 3);
        List<double[]> rows = new ArrayList<>();
        List<Long> keys = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            rows.addAll(Collections.nCopies(1 + i % 3, x[i]));
            keys.addAll(Collections.nCopies(1 + i % 3, (long) i));
        }
        HierarchicalApParams fixed = PARAMS.withAp(PARAMS.ap().withPreference(Preference.of(-30)));
        ApResult weighted = HierarchicalAp.fit(ApInput.vectors(x).withWeights(weights), fixed);
        ApInput copies = ApInput.vectors(rows.toArray(double[][]::new))
                .withKeys(keys.stream().mapToLong(key -> key).toArray());
        ApResult copied = HierarchicalAp.fit(copies, fixed);
        assertThat(copied.levels()).isEqualTo(weighted.levels());
        assertThat(copied.netSimilarity()).isCloseTo(weighted.netSimilarity(), within(1e-9));
        assertThat(copied.labels()).hasSize(rows.size());
        for (int i = 0, first = 0; i < x.length; first += 1 + i % 3, i++) {
            for (int copy = 0; copy <= i % 3; copy++) {
                assertThat(copied.label(first + copy)).isEqualTo(weighted.label(i));
            }
        }
    }

    /** On the unit circle the cosine is 1 − d²/2: only where the preference is measured from makes a difference. */
    @Test
    void cosinesAreClusteredAsTheDistancesThatTheyAre() {
        SplittableRandom random = new SplittableRandom(5);
        double[][] x = new double[500][];
        Arrays.setAll(x, i -> {
            double angle = (i % 5) + 0.2 * random.nextDouble();
            return new double[] {Math.cos(angle), Math.sin(angle)};
        });
        ApResult distances = HierarchicalAp.fit(x, PARAMS);
        ApResult cosines = HierarchicalAp.fit(x, PARAMS.withAp(PARAMS.ap().withSimilarity(Similarity.COSINE)));
        assertThat(cosines.levels()).isEqualTo(distances.levels());
        assertThat(cosines.labels()).isEqualTo(distances.labels());
        assertThat(cosines.preference(0)).isCloseTo(1 + distances.preference(0) / 2, within(1e-9));
    }

    @Test
    void thePowerOfTheBlockPreferenceSaysHowManyExemplarsBlocksLeave() {
        double[][] x = LabelledData.wine().minMaxScaled().x();
        int none = exemplarsLeft(x, PARAMS.withBlockPreference(0));
        int root = exemplarsLeft(x, PARAMS);
        int proportional = exemplarsLeft(x, PARAMS.withBlockPreference(1));
        assertThat(none).isLessThan(root);
        assertThat(root).isLessThan(proportional);
    }

    /** Every even number can stand for even numbers only, and number 7 for none but itself. */
    @Test
    void objectsThatNoExemplarCanStandForBecomeTheirOwn() {
        double[][] x = new double[60][];
        Arrays.setAll(x, i -> new double[] {i});
        Similarity parity = (a, b) -> (a[0] - b[0]) % 2 != 0 || (a[0] != b[0] && (a[0] == 7 || b[0] == 7))
                ? Double.NEGATIVE_INFINITY
                : -Math.abs(a[0] - b[0]);
        ApParams similar = PARAMS.ap().withSimilarity(parity).withPreference(Preference.of(-40));
        ApResult result = HierarchicalAp.fit(x, PARAMS.withAp(similar));
        assertThat(result.exemplars()).contains(7);
        for (int i = 0; i < x.length; i++) {
            int exemplar = result.exemplars()[result.label(i)];
            assertThat(parity.between(x[i], x[exemplar])).isFinite();
            assertThat(i == 7).isEqualTo(exemplar == 7);
        }
        ApResult apart = HierarchicalAp.fit(
                x, PARAMS.withAp(similar.withSimilarity((a, b) -> a[0] == b[0] ? 0 : Double.NEGATIVE_INFINITY)));
        assertThat(apart.clusterCount()).isEqualTo(60);
    }

    /** What stood for an object may itself go to an exemplar that is out of the object's reach. */
    @Test
    void objectsThatNoLastExemplarReachesBecomeTheirOwn() {
        SplittableRandom random = new SplittableRandom(1);
        double[][] x = new double[300][];
        Arrays.setAll(x, i -> new double[] {1_000 * random.nextDouble()});
        ApParams near = PARAMS.ap()
                .withSimilarity(
                        (a, b) -> Math.abs(a[0] - b[0]) > 20 ? Double.NEGATIVE_INFINITY : -Math.abs(a[0] - b[0]))
                .withPreference(Preference.of(-1_000));
        ApResult result = HierarchicalAp.fit(x, PARAMS.withAp(near));
        for (int i = 0; i < x.length; i++) {
            assertThat(result.similarity(i)).isFinite();
        }
        assertThat(HierarchicalAp.fit(x, PARAMS.withAp(near).withReassign(false))
                        .clusterCount())
                .as("the last run alone")
                .isLessThan(result.clusterCount());
    }

    @Test
    void fewObjects() {
        assertThat(HierarchicalAp.fit(new double[][] {{3}}, PARAMS).labels()).containsExactly(0);
        assertThat(HierarchicalAp.fit(new double[][] {{3}, {4}}, PARAMS))
                .isEqualTo(AffinityPropagation.fit(new double[][] {{3}, {4}}, PARAMS.ap()));
        assertThat(HierarchicalAp.fit(new double[][] {{3}, {3}, {3}}, PARAMS).labels())
                .containsExactly(0, 0, 0);
        assertThat(HierarchicalAp.fit(new double[][] {{0}, {1}, {9}, {10}}, PARAMS)
                        .labels())
                .containsExactly(0, 0, 1, 1);
    }

    /**
     * Both last exemplars are a tie, since manhattan has no means that would tell them apart, so that no message needs to pass
     * in the last run; those of the blocks need more.
     */
    @Test
    void aBlockThatDidNotConvergeIsTold() {
        double[][] x = new double[24][];
        Arrays.setAll(x, i -> new double[] {i, i % 3});
        ApParams few = PARAMS.ap()
                .withSimilarity(Similarity.MANHATTAN)
                .withPreference(Preference.of(-1e4))
                .withMaxIterations(40);
        ApResult result = HierarchicalAp.fit(x, PARAMS.withAp(few).withBlockSize(12));
        assertThat(result.levels()).containsExactly(new BlockLevel(24, 2, 0, 2));
        assertThat(result.convergence().iterations()).isZero();
        assertThat(result.convergence().converged()).isFalse();
        assertThat(HierarchicalAp.fit(
                                x, PARAMS.withAp(few.withMaxIterations(500)).withBlockSize(12))
                        .convergence()
                        .converged())
                .isTrue();
    }

    @Test
    void aBlockWithoutExemplarSendsAllItsPointsOn() {
        ApParams hasty = ApParams.of(Conventions.AUTHORS).withMaxIterations(1);
        ApResult result = HierarchicalAp.fit(planted(100, 2), PARAMS.withAp(hasty));
        assertThat(result.levels()).containsExactly(new BlockLevel(100, 10, 0, 100));
        assertThat(result.clusterCount()).isZero();
        assertThat(result.labels()).hasSize(100).containsOnly(-1);
        assertThat(result.convergence().converged()).isFalse();
    }

    /** The one that a dense run would fall back on is not worth a block. */
    @Test
    void aBlockThatFellBackOnALastResortSendsAllItsPointsOn() {
        ApParams hasty = PARAMS.ap().withPreference(Preference.of(-1e6)).withMaxIterations(1);
        ApResult result = HierarchicalAp.fit(planted(100, 2), PARAMS.withAp(hasty));
        assertThat(result.levels()).containsExactly(new BlockLevel(100, 10, 0, 100));
        assertThat(result.lastResort()).isTrue();
        assertThat(result.clusterCount()).isOne();
    }

    @Test
    void refusals() {
        refused(
                () -> HierarchicalAp.fit(ApInput.similarities(new double[][] {{0, -1}, {-1, 0}}), PARAMS),
                "the 2 objects come as a matrix of similarities, which is as large as a dense run; blocks are for"
                        + " vectors, so give vectors or cluster all objects at once");
        for (Preference preference : List.of(Preference.perObject(-1, -2), Preference.coefficient(0.0015))) {
            refused(
                    () -> PARAMS.withAp(PARAMS.ap().withPreference(preference)),
                    "the preference must be one that all blocks share, got " + preference
                            + "; give median, a quantile or one value, or cluster all objects at once");
        }
        refused(() -> PARAMS.withDepth(0), "depth must be at least 1 level of blocks, got 0");
        refused(() -> PARAMS.withLargestRun(1), "the largest run must have at least 2 points, got 1");
        for (int size : new int[] {1, 5_001}) {
            refused(
                    () -> PARAMS.withBlockSize(size),
                    "the block size must be from 2 to the largest run, which is 5000, got " + size);
        }
        for (double power : new double[] {-0.1, 1.1, Double.NaN}) {
            refused(
                    () -> PARAMS.withBlockPreference(power),
                    "the power of the block preference must be from 0 to 1, got " + power);
        }
    }

    /** A refusal inside a block counts objects as the input does. */
    @Test
    void aRefusalNamesTheObjectByItsPlaceInTheInput() {
        double[][] x = planted(400, 4);
        x[317][0] = 1e140;
        refused(
                () -> HierarchicalAp.fit(x, PARAMS.withAp(PARAMS.ap().withPreference(Preference.of(-1)))),
                "the similarity of object (\\d+ to object 317|317 to object \\d+) is -1\\.0.*E280, beyond ±1\\.0E270,"
                        + " the limit of messages in DOUBLE precision; rescale the data");
        x[317] = new double[] {0, 0};
        refused(
                () -> HierarchicalAp.fit(x, PARAMS.withAp(PARAMS.ap().withSimilarity(Similarity.COSINE))),
                "object 317 is a zero vector, which has no direction to take a cosine of; leave it out or choose"
                        + " another similarity");
    }

    @Test
    void aLastRunThatDoesNotFitIsRefused() {
        int points = (int) Math.sqrt(Runtime.getRuntime().maxMemory() / 24.0) + 100;
        double[][] x = new double[points][];
        Arrays.setAll(x, i -> new double[] {i});
        ApParams willing = PARAMS.ap().withPreference(Preference.of(1));
        assertThatThrownBy(() -> HierarchicalAp.fit(x, PARAMS.withAp(willing).withBlockSize(50)))
                .isInstanceOf(TooManyObjectsException.class)
                .hasMessageMatching("[\\d,]+ points of one run need \\d+\\.\\d+ GB of memory .*; give"
                        + " Java more memory, or lower the largest run to at most [\\d,]+ points");
    }

    private static int exemplarsLeft(double[][] x, HierarchicalApParams params) {
        return HierarchicalAp.fit(x, params).levels().get(0).exemplars();
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call)
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .satisfiesAnyOf(
                        told -> assertThat(told).isEqualTo(message),
                        told -> assertThat(told).matches(message));
    }

    /** Round clusters on a wide circle. */
    private static double[][] planted(int objects, int clusters) {
        SplittableRandom random = new SplittableRandom(clusters);
        double[][] x = new double[objects][];
        Arrays.setAll(x, i -> {
            double angle = 2 * Math.PI * (i % clusters) / clusters;
            double away = random.nextDouble();
            double towards = 2 * Math.PI * random.nextDouble();
            return new double[] {
                10 * Math.cos(angle) + away * Math.cos(towards), 10 * Math.sin(angle) + away * Math.sin(towards)
            };
        });
        return x;
    }

    private static double[][] inManyDimensions(int objects, int clusters) {
        SplittableRandom random = new SplittableRandom(clusters);
        double[][] centres = new double[clusters][32];
        for (double[] centre : centres) {
            Arrays.setAll(centre, j -> 4 * random.nextDouble());
        }
        double[][] x = new double[objects][32];
        for (int i = 0; i < objects; i++) {
            double[] centre = centres[i % clusters];
            Arrays.setAll(x[i], j -> centre[j] + 3 * (random.nextDouble() - 0.5));
        }
        return x;
    }

    /** Integers, so that the data are the same bits everywhere. */
    private static double[][] synthetic(int n, int columns) {
        SplittableRandom random = new SplittableRandom(n * 31L + columns);
        double[][] x = new double[n][columns];
        for (double[] row : x) {
            int centre = random.nextInt(5) * 40;
            Arrays.setAll(row, j -> centre + random.nextInt(j == 0 ? 25 : 4));
        }
        return x;
    }

    private static long checksum(ApResult result) {
        CRC32 crc = new CRC32();
        for (int exemplar : result.exemplars()) {
            update(crc, exemplar);
        }
        for (int i = 0; i < result.labels().length; i++) {
            update(crc, result.label(i));
            update(crc, Double.doubleToLongBits(result.similarity(i)));
        }
        update(crc, Double.doubleToLongBits(result.preference(0)));
        update(crc, Double.doubleToLongBits(result.netSimilarity()));
        for (BlockLevel level : result.levels()) {
            update(crc, level.exemplars());
        }
        return crc.getValue();
    }

    private static void update(CRC32 crc, long value) {
        crc.update(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
    }

    /** Keys say who is drawn into which block; the order of the rows does not. */
    @Test
    void blocksFollowFromKeysNotFromTheOrderOfObjects() {
        SplittableRandom random = new SplittableRandom(11);
        int objects = 600;
        double[][] x = new double[objects][];
        Arrays.setAll(x, i -> new double[] {i % 6 + 0.1 * random.nextGaussian(), i % 5 + 0.1 * random.nextGaussian()});
        long[] keys = random.longs(objects).toArray();
        double[][] turned = new double[objects][];
        long[] turnedKeys = new long[objects];
        for (int i = 0; i < objects; i++) {
            turned[i] = x[objects - 1 - i];
            turnedKeys[i] = keys[objects - 1 - i];
        }
        HierarchicalApParams params = HierarchicalApParams.defaults();
        ApResult there = HierarchicalAp.fit(ApInput.vectors(x).withKeys(keys), params);
        ApResult back = HierarchicalAp.fit(ApInput.vectors(turned).withKeys(turnedKeys), params);
        assertThat(there.levels()).isNotEmpty().isEqualTo(back.levels());
        assertThat(Arrays.stream(back.exemplars()).map(e -> objects - 1 - e).sorted())
                .containsExactly(Arrays.stream(there.exemplars()).boxed().toArray(Integer[]::new));
        for (int i = 0; i < objects; i++) {
            assertThat(objects - 1 - back.exemplars()[back.label(objects - 1 - i)])
                    .isEqualTo(there.exemplars()[there.label(i)]);
        }
    }
}
