package io.varve.internal.ap;

import io.varve.internal.messages.SquareMatrix;
import java.util.Arrays;
import java.util.stream.IntStream;

/** From exemplars that message passing found to the final assignment. */
public final class Exemplars {

    private Exemplars() {}

    /** Assigns every object and refines the exemplars; objects that no exemplar can stand for become their own. */
    public static Assignment assign(ApProblem problem, int[] exemplars) {
        SquareMatrix s = problem.matrix();
        int[] complete = problem.params().conventions().insists() ? withUnreachable(problem, exemplars) : exemplars;
        return Assignment.toNearest(s, complete).refined(s);
    }

    private static int[] withUnreachable(ApProblem problem, int[] exemplars) {
        SquareMatrix s = problem.matrix();
        IntStream alone = IntStream.range(0, s.size())
                .filter(i -> Arrays.binarySearch(exemplars, i) < 0)
                .filter(i -> Arrays.stream(exemplars).allMatch(e -> problem.unreachable(s.get(i, e))));
        return IntStream.concat(Arrays.stream(exemplars), alone).sorted().toArray();
    }
}
