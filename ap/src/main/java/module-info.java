/**
 * Affinity propagation, without any dependency: it knows points and similarities, and neither batches nor clusters that live.
 *
 * <p>The vector kernels read {@code jdk.incubator.vector}, which is not required here: whoever starts Java with {@code
 * --add-modules jdk.incubator.vector} gets them, everyone else the scalar ones, with the same bits.
 */
@SuppressWarnings("module") // the modules that internal is opened to are built after this one
module io.varve.ap {
    exports io.varve.ap;
    exports io.varve.refusal;
    exports io.varve.similarity;
    exports io.varve.internal to
            io.varve.core,
            io.varve.groups,
            io.varve.relatives;
    exports io.varve.internal.ap to
            io.varve.relatives,
            io.varve.spark;
    exports io.varve.internal.messages to
            io.varve.relatives;
}
