package io.varve.store;

import io.varve.ClusterId;
import io.varve.ResumableClusterer;
import io.varve.StepResult;
import java.util.function.Consumer;

/**
 * A batch whose objects are elsewhere and may be too many to be held here. A timeline asks for its ids, lets it take the step,
 * and then has its objects told one after the other, each to be written and let go.
 */
public interface BatchElsewhere {

    /**
     * An object after its step.
     *
     * @param id of the object
     * @param cluster that it joined
     * @param similarity to what stands for that
     * @param fingerprint as {@link #fingerprint} has it
     */
    record Placed(String id, ClusterId cluster, double similarity, long fingerprint) {}

    /**
     * Returns what the batch is called.
     *
     * @return its name
     */
    String name();

    /**
     * Returns how many objects there are.
     *
     * @return their number
     */
    int size();

    /**
     * Returns a check value of all ids and values, by which the batch is recognised when it comes again.
     *
     * @return the same for the same objects, wherever they are
     */
    byte[] content();

    /**
     * Tells the ids, of which none may have arrived before.
     *
     * @param ids told of each, in any order
     */
    void eachId(Consumer<String> ids);

    /**
     * Lets the clusterer learn from the objects.
     *
     * @param clusterer as it was after the step before
     * @return the step, without labels
     */
    StepResult step(ResumableClusterer clusterer);

    /**
     * Tells the objects, after the step.
     *
     * @param objects told of each, in the order in which they arrived
     */
    void eachObject(Consumer<Placed> objects);

    /**
     * Returns what tells the values of one object from those of another.
     *
     * @param values of the object
     * @return 48 bits
     */
    static long fingerprint(double[] values) {
        return BatchIdentity.fingerprint(values);
    }
}
