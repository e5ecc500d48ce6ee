package io.varve.lab.sample;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Draws how many objects of a class arrive at each step. */
final class ClassSizes {

    private ClassSizes() {}

    /**
     * What the sizes of a class must keep to.
     *
     * @param firstAtLeast the first batch with objects of the class has at least so many
     * @param least so has every other
     * @param firstAtMost the first batch has at most so many
     */
    record Limits(int firstAtLeast, int least, int firstAtMost) {

        /** Anything goes. */
        static final Limits NONE = new Limits(0, 0, Integer.MAX_VALUE);

        boolean allow(int[] sizes) {
            int[] positive = Arrays.stream(sizes).filter(size -> size > 0).toArray();
            return positive[0] >= firstAtLeast
                    && positive[0] <= firstAtMost
                    && Arrays.stream(positive).allMatch(size -> size >= least);
        }
    }

    /** Draws sizes until they are allowed; the behaviour stays. A negative size means that nothing comes. */
    static int[] draw(Behaviour behaviour, int objects, Limits limits, SplittableRandom random) {
        if (behaviour == Behaviour.STABLE) {
            return stable(objects);
        }
        while (true) {
            int[] sizes = pieces(objects, random);
            Arrays.sort(sizes);
            if (behaviour == Behaviour.SHRINKING) {
                reverse(sizes);
            }
            if (limits.allow(sizes)) {
                return sizes;
            }
        }
    }

    static int[] stable(int objects) {
        int[] sizes = new int[Sampler.STEPS];
        Arrays.setAll(sizes, step -> objects / Sampler.STEPS + (step < objects % Sampler.STEPS ? 1 : 0));
        return sizes;
    }

    /** Each piece is |int(u − 1)| with u below what is left, as released; the last one is what remains. */
    static int[] pieces(int objects, SplittableRandom random) {
        int[] pieces = new int[Sampler.STEPS];
        int left = objects;
        for (int p = 0; p < Sampler.STEPS - 1; p++) {
            // what is left may be negative already: |int(0 − 1)| = 1 when nothing was
            pieces[p] = Math.abs((int) (random.nextDouble() * left - 1));
            left -= pieces[p];
        }
        pieces[Sampler.STEPS - 1] = left;
        return pieces;
    }

    private static void reverse(int[] sizes) {
        for (int i = 0, j = sizes.length - 1; i < j; i++, j--) {
            int swap = sizes[i];
            sizes[i] = sizes[j];
            sizes[j] = swap;
        }
    }
}
