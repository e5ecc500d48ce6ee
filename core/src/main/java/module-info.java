/**
 * Affinity propagation and its incremental forms, without any dependency.
 *
 * <p>The vector kernels read {@code jdk.incubator.vector}, which is not required here: whoever starts Java with {@code
 * --add-modules jdk.incubator.vector} gets them, everyone else the scalar ones, with the same bits.
 */
module io.varve.core {
    exports io.varve;
    exports io.varve.ap;
    exports io.varve.app;
    exports io.varve.metric;
    exports io.varve.relatives;
    exports io.varve.scale;
}
