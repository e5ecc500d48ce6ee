package io.varve;

import io.varve.testing.ArchitectureContract;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What may depend on what in relatives. */
class ArchitectureTest extends ArchitectureContract {

    /** What every package here may know of ap and core; APP is a relative like any other. */
    private static final List<String> BELOW = List.of(
            "io.varve",
            "io.varve.algorithm",
            "io.varve.ap",
            "io.varve.internal",
            "io.varve.internal.ap",
            "io.varve.internal.books",
            "io.varve.internal.messages",
            "io.varve.refusal",
            "io.varve.scale",
            "io.varve.similarity",
            "io.varve.table");

    private static final String PAIRS = "io.varve.variants.pairs";
    private static final String HELD = "io.varve.relatives.held";
    private static final String SEEDED = "io.varve.relatives.seeded";
    private static final String TREES = "io.varve.variants.agglomerative";

    /** Variants know ap, and of each other what the one is made of; none knows a relative. */
    private static void aVariantKnowsWhatItIsMadeOf() {
        room(PAIRS);
        room("io.varve.variants.sparse", PAIRS);
        room("io.varve.variants.leveraged", PAIRS);
        room("io.varve.variants.linked", PAIRS);
        room("io.varve.variants.adaptive", PAIRS);
        room("io.varve.variants.wanted");
        room("io.varve.variants.resumed");
        room(TREES, PAIRS, "io.varve.variants.sparse", "io.varve.variants.leveraged");
    }

    /** A relative knows no other: what several need is in {@code held} and {@code seeded}, or is a variant. */
    private static void aRelativeKnowsNoOther() {
        room(HELD, TREES);
        room(SEEDED, HELD, TREES, "io.varve.variants.resumed");
        room("io.varve.relatives.iapna", HELD, TREES, "io.varve.variants.resumed");
        room("io.varve.relatives.iapkm", HELD, TREES);
        room("io.varve.relatives.eap", HELD);
        room("io.varve.relatives.strap", HELD);
        room("io.varve.relatives.sedstream");
        room("io.varve.relatives.iapc", SEEDED);
        room("io.varve.relatives.idap", SEEDED);
        room(
                "io.varve.relatives.repeated",
                HELD,
                TREES,
                "io.varve.variants.leveraged",
                "io.varve.variants.linked",
                "io.varve.variants.sparse",
                "io.varve.variants.wanted");
        // the one exception: adaptive AP is a declaration and nothing else, its clusterer is RepeatedApClustering of
        // another
        // kind, whose public place a move would change
        room("io.varve.relatives.adaptive", "io.varve.relatives.repeated", "io.varve.variants.adaptive");
    }

    @Test
    @Override
    protected void everyPackageKnowsItsRoom() {
        aVariantKnowsWhatItIsMadeOf();
        aRelativeKnowsNoOther();
    }

    private static void room(String name, String... known) {
        List<String> all = new ArrayList<>(BELOW);
        all.addAll(List.of(known));
        only(name, all.toArray(new String[0]));
    }
}
