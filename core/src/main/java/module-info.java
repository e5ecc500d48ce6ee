/** Clusters that live through batches: APP, the contract of incremental clusterers, history and tables. */
@SuppressWarnings("module") // the modules that internal is opened to are built after this one
module io.varve.core {
    requires transitive io.varve.ap;

    exports io.varve;
    exports io.varve.algorithm;
    exports io.varve.app;
    exports io.varve.metric;
    exports io.varve.profile;
    exports io.varve.scale;
    exports io.varve.table;

    uses io.varve.algorithm.Algorithm;

    provides io.varve.algorithm.Algorithm with
            io.varve.app.AppAlgorithm;

    exports io.varve.internal.books to
            io.varve.groups,
            io.varve.relatives,
            io.varve.spark;
}
