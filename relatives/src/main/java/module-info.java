/** The other incremental algorithms of affinity propagation, and its variants; nothing but core is needed. */
module io.varve.relatives {
    requires transitive io.varve.core;

    exports io.varve.relatives.adaptive;
    exports io.varve.relatives.eap;
    exports io.varve.relatives.iapc;
    exports io.varve.relatives.iapkm;
    exports io.varve.relatives.iapna;
    exports io.varve.relatives.idap;
    exports io.varve.relatives.repeated;
    exports io.varve.relatives.sedstream;
    exports io.varve.relatives.seeded;
    exports io.varve.relatives.strap;
    exports io.varve.variants.adaptive;
    exports io.varve.variants.agglomerative;
    exports io.varve.variants.leveraged;
    exports io.varve.variants.linked;
    exports io.varve.variants.resumed;
    exports io.varve.variants.sparse;
    exports io.varve.variants.wanted;

    provides io.varve.algorithm.Algorithm with
            io.varve.relatives.repeated.RepeatedApAlgorithm,
            io.varve.relatives.iapna.IapnaAlgorithm,
            io.varve.relatives.iapkm.IapkmAlgorithm,
            io.varve.relatives.eap.EapAlgorithm,
            io.varve.relatives.strap.StrapAlgorithm,
            io.varve.relatives.sedstream.SedStreamAlgorithm,
            io.varve.relatives.iapc.IapcAlgorithm,
            io.varve.relatives.idap.IdapAlgorithm,
            io.varve.relatives.adaptive.AdaptiveApAlgorithm;
}
