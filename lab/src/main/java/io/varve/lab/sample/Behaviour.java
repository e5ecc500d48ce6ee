package io.varve.lab.sample;

import java.util.SplittableRandom;

/** How the objects of a class are spread over the steps of a variable run. */
public enum Behaviour {
    /** More with every step. */
    GROWING,
    /** Fewer with every step. */
    SHRINKING,
    /** As many at every step. */
    STABLE;

    /** Draws one, each as likely as the others, in the order of the released code. */
    static Behaviour draw(SplittableRandom random) {
        double u = random.nextDouble();
        return u < 1.0 / 3 ? SHRINKING : u < 2.0 / 3 ? GROWING : STABLE;
    }
}
