package io.varve.relatives.eap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.varve.Batch;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.ap.Precision;
import io.varve.ap.Preference;
import io.varve.scale.Scaling;
import io.varve.similarity.RbfSimilarity;
import io.varve.similarity.Similarity;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Refusals name the input, the rule, the value and the way out, and change nothing. */
class EapRefusalsTest {

    private static final EapParams PARAMS = EapParams.defaults();
    private static final Batch MONDAY = Batch.of(List.of("a", "b", "c"), new double[][] {{0, 0}, {0, 1}, {9, 9}})
            .named("monday");

    @Test
    void parametersOutOfRange() {
        ApParams ap = PARAMS.ap();
        assertRefused(() -> PARAMS.withGammaAndOmega(-1, 0), "gamma must be from 0 to 1.0E270, got -1.0");
        assertRefused(() -> PARAMS.withGammaAndOmega(Double.NaN, 0), "gamma must be from 0 to 1.0E270, got NaN");
        assertRefused(() -> PARAMS.withGammaAndOmega(2, 3), "omega must be from 0 to gamma, which is 2.0, got 3.0");
        assertRefused(() -> PARAMS.withGammaAndOmega(2, -1), "omega must be from 0 to gamma, which is 2.0, got -1.0");
        assertRefused(() -> PARAMS.withMinSize(0), "must be at least 1, got 0");
        assertRefused(() -> PARAMS.withBurnIn(-1), "burn-in must be at least 0 iterations, got -1");
        assertRefused(() -> PARAMS.withMaintainEvery(0), "got every 0");
        assertRefused(() -> PARAMS.withWindow(1), "window must be at least 2 snapshots", "got 1");
        assertRefused(() -> EapParams.of(Conventions.SKLEARN), "sklearn", "choose varve, paper or authors");
        assertRefused(() -> EapParams.of(Conventions.APCLUSTER), "apcluster", "choose varve, paper or authors");
        assertRefused(
                () -> PARAMS.withAp(ap.withPreference(Preference.perObject(1, 2))),
                "got one per object (2)",
                "give min");
        assertRefused(() -> PARAMS.withAp(ap.withPreference(Preference.coefficient(0.01))), "got pc0.01", "give min");
        assertRefused(() -> PARAMS.withAp(ap.withPreference(Preference.of(-1e271))), "from -1.0E270 to", "-1.0E271");
        assertRefused(
                () -> PARAMS.withGammaAndOmega(Double.POSITIVE_INFINITY, 0),
                "gamma must be from 0 to 1.0E270, got Infinity");
        assertRefused(() -> PARAMS.withAp(ap.withPrecision(Precision.FLOAT)), "double precision, got FLOAT");
        assertRefused(() -> PARAMS.withAp(ap.withDeduplicate(true)), "copies", "set deduplicate to false");
        assertRefused(() -> new RbfSimilarity(0), "sigma2 must be a number above 0, got 0.0");
    }

    @Test
    void objectsThatWereNotDeclared() {
        EapClustering eap = EapClustering.forObjects(List.of("a", "b", "c"), PARAMS, IterationListener.SILENT);
        Batch late =
                Batch.of(List.of("a", "d"), new double[][] {{0, 0}, {0, 1}}).withOrigins(i -> "tue.csv, line " + i);
        assertRefusedAndUnchanged(eap, late, "object 'd' (tue.csv, line 1) is not one of the 3 objects", "declare it");
        eap.partialFit(MONDAY);
        assertRefusedAndUnchanged(eap, late, "object 'd'");
        assertThat(eap.partialFit(Batch.of(List.of("c"), new double[][] {{1, 1}}))
                        .step())
                .isEqualTo(1);
    }

    @Test
    void aSnapshotOfUnknownObjectsOnly() {
        EapClustering eap = EapClustering.create(PARAMS);
        eap.partialFit(MONDAY);
        Batch strangers =
                Batch.of(List.of("x", "y"), new double[][] {{0, 0}, {0, 1}}).named("tuesday");
        assertRefusedAndUnchanged(
                eap, strangers, "none of the 2 objects of batch 'tuesday'", "'x'", "repeat their ids");
        assertRefused(
                () -> EapClustering.fit(List.of(MONDAY, strangers), PARAMS),
                "none of the 2 objects of batch 'tuesday'");
    }

    @Test
    void anIdTwiceInOneSnapshot() {
        assertRefused(
                () -> Batch.of(List.of("a", "b", "a"), new double[][] {{0}, {1}, {2}}),
                "object id 'a' occurs twice; every object id must be unique");
    }

    @Test
    void otherShapes() {
        EapClustering eap = EapClustering.create(PARAMS);
        eap.partialFit(MONDAY);
        assertRefusedAndUnchanged(eap, Batch.of(List.of("a"), new double[][] {{1, 2, 3}}), "columns", "x2");
        assertRefusedAndUnchanged(
                eap, Batch.of(List.of("a"), new double[][] {{1, 2}}).withColumns(List.of("x0", "other")), "other");
        assertRefusedAndUnchanged(
                eap, Batch.of(List.of("a"), new double[][] {{1, Double.NaN}}), "object 'a'", "NaN", "'x1'");
        assertRefused(
                () -> EapClustering.fit(List.of(MONDAY, Batch.of(List.of("a"), new double[][] {{1, 2, 3}})), PARAMS),
                "x2");
    }

    @Test
    void similaritiesThatMessagesCannotBePassedAbout() {
        EapClustering far = EapClustering.create(PARAMS.withScaling(Scaling.NONE));
        far.partialFit(MONDAY);
        Batch huge = Batch.of(List.of("a", "b"), new double[][] {{0, 0}, {1e200, 0}});
        assertRefusedAndUnchanged(far, huge, "object 'a'", "object 'b'", "-Infinity", "rescale the data");
        EapClustering cosine = EapClustering.create(
                PARAMS.withScaling(Scaling.NONE).withAp(PARAMS.ap().withSimilarity(Similarity.COSINE)));
        Batch zero = Batch.of(List.of("a", "b"), new double[][] {{0, 0}, {1, 0}});
        assertRefusedAndUnchanged(cosine, zero, "object 'a' is a zero vector");
        assertRefused(
                () -> {
                    EapClustering started = EapClustering.create(
                            PARAMS.withScaling(Scaling.NONE).withAp(PARAMS.ap().withSimilarity(Similarity.COSINE)));
                    started.partialFit(Batch.of(List.of("a", "b"), new double[][] {{0, 1}, {1, 0}}));
                    started.snapshot().predict(new double[] {0, 0});
                },
                "is a zero vector");
    }

    @Test
    void aFunctionThatFailsForMeansOfObjects() {
        Similarity whole =
                (x, y) -> x[0] == Math.rint(x[0]) && y[0] == Math.rint(y[0]) ? -Math.abs(x[0] - y[0]) : Double.NaN;
        EapParams params = PARAMS.withScaling(Scaling.NONE).withAp(PARAMS.ap().withSimilarity(whole));
        EapClustering eap = EapClustering.create(params);
        assertRefusedAndUnchanged(
                eap, Batch.of(new double[][] {{0}, {1}, {20}, {21}}), "a consensus node", "NaN", "another similarity");
    }

    @Test
    void moreThanMemoryHolds() {
        int objects = 40_000;
        Batch large = Batch.of(new double[objects][1]);
        assertRefused(
                () -> EapClustering.create(PARAMS).partialFit(large), "40,000 objects", "GB", "give Java more memory");
    }

    private static void assertRefusedAndUnchanged(EapClustering eap, Batch batch, String... words) {
        int step = eap.snapshot().step();
        String labels = eap.snapshot().labels().toString();
        assertRefused(() -> eap.partialFit(batch), words);
        assertThat(eap.snapshot().step()).isEqualTo(step);
        assertThat(eap.snapshot().labels()).hasToString(labels);
        assertThat(eap.snapshot().history().objects()).doesNotContain("d", "x", "y");
    }

    private static void assertRefused(ThrowingCallable call, String... words) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessageContainingAll(words);
    }
}
