package io.varve.cli;

import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.ap.IterationListener;
import io.varve.ap.Precision;
import io.varve.ap.TooManyObjectsException;
import io.varve.refusal.Refused;
import io.varve.variants.linked.Links;
import io.varve.variants.linked.TakesLinks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** A run that may need more memory than there is; if so, only what this run would take is advised. */
final class LargeRun {

    private static final double BYTES_MET_BY_A_GIGABYTE = 900_000_000;

    private final AlgorithmOptions options;
    private final AlgorithmParams<?> params;

    private LargeRun(AlgorithmOptions options, AlgorithmParams<?> params) {
        this.options = options;
        this.params = params;
    }

    /**
     * Runs, and says what to do where memory does not suffice.
     *
     * @param options as they were given
     * @param params what came of them
     * @param run needs memory
     */
    static <T> T advised(AlgorithmOptions options, AlgorithmParams<?> params, Supplier<T> run) {
        try {
            return run.get();
        } catch (TooManyObjectsException e) {
            List<String> ways = new LargeRun(options, params).waysOut(e);
            throw new Refused(e.getMessage() + " (" + String.join(", ", ways) + ")", e);
        }
    }

    /** What any run can be given. */
    static String memory(long neededBytes) {
        return "VARVE_MEMORY=" + ((long) (neededBytes / BYTES_MET_BY_A_GIGABYTE) + 1) + "g meets it";
    }

    private List<String> waysOut(TooManyObjectsException refused) {
        List<String> ways = new ArrayList<>();
        String single = Precision.FLOAT.toString().toLowerCase(Locale.ROOT);
        if (couldBeHalved(refused) && couldHave("precision", single)) {
            ways.add("--precision " + single + " halves the need");
        }
        ways.add(memory(refused.neededBytes()));
        if (!options.precomputed() && couldHave("large_batch", "hierarchical")) {
            ways.add("--large-batch hierarchical goes through blocks");
        }
        if (couldBeStandard()) {
            ways.add("--algorithm " + Algorithms.standard().name() + " with smaller steps lowers it");
        }
        return ways;
    }

    /** Those that learn from classes hold a matrix of similarities too, always in double precision. */
    private boolean couldBeHalved(TooManyObjectsException refused) {
        return refused.neededBytes() / 2 <= refused.usableBytes()
                && !params.traits().takesSeeds();
    }

    private boolean couldHave(String name, String word) {
        boolean known = params.algorithm().parameter(name).isPresent();
        if (!known || word.equals(String.valueOf(params.values().get(name)))) {
            return false;
        }
        try {
            // some find out only then that two of their parameters contradict each other
            params.with(Map.of(name, word)).start(IterationListener.SILENT);
            return true;
        } catch (Refused e) {
            return false;
        }
    }

    /** Links, classes to learn from and objects that come again are for the algorithm that was chosen for them. */
    private boolean couldBeStandard() {
        return !params.algorithm().name().equals(Algorithms.standard().name())
                && !params.traits().takesSeeds()
                && !params.traits().idsRepeat()
                && !hasLinks()
                && options.couldBe(Algorithms.standard());
    }

    private boolean hasLinks() {
        return params instanceof TakesLinks<?> taking && !params.equals(taking.withLinks(Links.NONE));
    }
}
