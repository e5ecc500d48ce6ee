package io.varve.cli;

import io.varve.Batch;
import io.varve.algorithm.AlgorithmParams;
import io.varve.io.ReadOption;
import io.varve.io.ReadOptions;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import java.util.stream.IntStream;

/** Rows of nothing but zeros where only the direction of rows counts: they have none. */
final class Directions {

    private Directions() {}

    /** How files are read whose rows need a direction: where lines that are no rows are left out, so are those without one. */
    static ReadOptions reading(ReadOptions how, AlgorithmParams<?> params, boolean scaleOpen) {
        return !how.negativeInfinityAllowed() && count(params, scaleOpen)
                ? how.withForm(how.form().withZerosBroken(true))
                : how;
    }

    /** Whether rows are compared by their direction as it is in the file; a scale that moves them gives zeros one, and takes it from others. */
    private static boolean count(AlgorithmParams<?> params, boolean scaleOpen) {
        boolean asRead = scaleOpen || params.scaling() == Scaling.NONE;
        boolean unit = !scaleOpen && params.scaling() == Scaling.UNIT;
        return unit || (asRead && params.ap().similarity() == Similarity.COSINE);
    }

    /** Refuses a step with such rows all at once, and says what to do about them. */
    static void require(Batch batch, ReadOptions how) {
        if (!how.form().zerosBroken() || !batch.categoricalColumns().isEmpty()) {
            return;
        }
        int[] zeros = IntStream.range(0, batch.size())
                .filter(i -> IntStream.range(0, batch.dimensions()).allMatch(j -> batch.value(i, j) == 0))
                .toArray();
        if (zeros.length == 0) {
            return;
        }
        Refusal refusal = Refusal.of("%s is a zero vector, which has no direction%s"
                .formatted(
                        batch.describe(zeros[0]),
                        zeros.length == 1 ? "" : "; %,d rows of this step are".formatted(zeros.length)));
        throw new Refused(
                how.idsFile().isPresent()
                        ? refusal.remedy(
                                "take it out of the file, and its id out of that of ids, or choose another similarity")
                        : refusal.remedy(
                                "leave such rows out with ",
                                ReadOption.BROKEN_LINES,
                                " skip, or choose another similarity or scale"));
    }
}
