/**
 * Affinity propagation and its incremental form APP, without any dependency.
 *
 * <p>The vector kernels read {@code jdk.incubator.vector}, which is not required here: whoever starts Java with {@code
 * --add-modules jdk.incubator.vector} gets them, everyone else the scalar ones, with the same bits.
 */
@SuppressWarnings("module") // the modules that internal is opened to are built after this one
module io.varve.core {
    exports io.varve;
    exports io.varve.algorithm;
    exports io.varve.ap;
    exports io.varve.app;
    exports io.varve.metric;
    exports io.varve.refusal;
    exports io.varve.scale;
    exports io.varve.similarity;
    exports io.varve.table;

    uses io.varve.algorithm.Algorithm;

    provides io.varve.algorithm.Algorithm with
            io.varve.app.AppAlgorithm;

    exports io.varve.internal to
            io.varve.groups,
            io.varve.relatives;
    exports io.varve.internal.ap to
            io.varve.relatives,
            io.varve.spark;
    exports io.varve.internal.books to
            io.varve.groups,
            io.varve.relatives,
            io.varve.spark;
    exports io.varve.internal.messages to
            io.varve.relatives;
}
