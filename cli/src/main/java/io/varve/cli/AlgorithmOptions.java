package io.varve.cli;

import io.varve.Groupable;
import io.varve.ResumableClusterer;
import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.algorithm.Parameter;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.refusal.Refused;
import io.varve.scale.Scaling;
import io.varve.variants.agglomerative.Agglomerable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/**
 * Which algorithm runs, and with which parameters; shared by all verbs that cluster. Every option comes from the declarations of
 * the algorithms: parameters that users expect as options are options, the others are given by {@code --set}.
 */
@Command
final class AlgorithmOptions {

    private static final String PRECOMPUTED = "precomputed";
    private static final String SIMILARITY = "similarity";
    private static final String THREADS = "threads";
    private static final String SCALE = "scale";
    private static final String AUTO = "auto";
    private static final String CLUSTERS = "clusters";
    private static final String PREFERENCE = "preference";

    /** What a verb may wish for under any preset. */
    private static final Set<String> OF_ANY_PRESET = Set.of(SIMILARITY, SCALE, PREFERENCE, "damping");

    private static final String GROUPS_SHOWN = "Algorithms that keep sums of their clusters: the same as --cut.";
    private static final String CUT_HELP =
            "How many groups of clusters to show: the tree of groups is cut where K are left. No cluster changes. Without it,"
                    + " algorithms that keep sums of their clusters show as many groups as the data suggest, and others, whose"
                    + " tree merges exemplars two by two (R's aggExCluster), each cluster alone. Where the clusters themselves"
                    + " should be K, see --clusters.";

    @Spec(Target.MIXEE)
    private @Nullable CommandSpec verb;

    private String algorithm = Algorithms.standard().name();
    private String conventions = Conventions.VARVE.toString();
    private final Map<String, String> given = new LinkedHashMap<>();
    private final Map<String, String> wished = new LinkedHashMap<>();
    private final Map<String, String> set = new LinkedHashMap<>();
    private final Set<String> decided;
    private Optional<String> cut = Optional.empty();

    AlgorithmOptions() {
        this(Set.of());
    }

    /** Options of a verb that decides some defaults by itself, and says so in a text of its own. */
    AlgorithmOptions(Set<String> decided) {
        this.decided = decided;
    }

    /** Gives the options to every verb that shares them. */
    static void declare(CommandLine command) {
        for (CommandLine verb : command.getSubcommands().values()) {
            for (CommandSpec mixin : verb.getCommandSpec().mixins().values()) {
                if (mixin.userObject() instanceof AlgorithmOptions options) {
                    options.declareIn(verb.getCommandSpec());
                }
            }
        }
    }

    private void declareIn(CommandSpec spec) {
        spec.addOption(option("--algorithm", "NAME", summaries(), word -> algorithm = word));
        spec.addOption(option(
                "--" + Algorithm.CONVENTIONS,
                "NAME",
                List.of(
                        "Whose habits and defaults to follow: varve (default), paper, sklearn, apcluster, or authors, where a"
                                + " form of theirs exists ('varve lab replay' has others)."),
                word -> conventions = word));
        for (DeclaredParameter declared : DeclaredParameter.all()) {
            if (declared.common()) {
                spec.addOption(option(
                        "--" + declared.option(),
                        declared.form(),
                        help(declared),
                        word -> given.put(declared.name(), word)));
            }
        }
        spec.addOption(option("--cut", "K", List.of(CUT_HELP), word -> cut = Optional.of(word)));
        spec.addOption(OptionSpec.builder("--set")
                .paramLabel("NAME=VALUE")
                .type(Map.class)
                .auxiliaryTypes(String.class, String.class)
                .description(ownParameters().toArray(String[]::new))
                .setter(new CommandLine.Model.ISetter() {
                    @Override
                    @SuppressWarnings("unchecked") // picocli gives what the auxiliary types say
                    public <T> T set(T value) {
                        if (value != null) {
                            ((Map<String, String>) value)
                                    .forEach((name, word) -> set.put(name.replace('-', '_'), word));
                        }
                        return value;
                    }
                })
                .build());
    }

    /** Takes an option that was read without picocli, if the algorithm that is chosen so far has it. */
    boolean take(String option, String word) {
        switch (option) {
            case "--algorithm" -> algorithm = word;
            case "--" + Algorithm.CONVENTIONS -> conventions = word;
            default -> {
                return takeParameter(option.substring(2), word);
            }
        }
        return true;
    }

    private boolean takeParameter(String option, String word) {
        try {
            for (Parameter<?> parameter : Algorithms.named(algorithm).parameters()) {
                if (parameter.isCommon() && parameter.option().equals(option)) {
                    given.put(parameter.name(), word);
                    return true;
                }
            }
            return false;
        } catch (Refused e) {
            return false;
        }
    }

    private interface Taker {
        void take(String word);
    }

    private static OptionSpec option(String name, String form, List<String> help, Taker taker) {
        return OptionSpec.builder(name)
                .paramLabel(form)
                .type(String.class)
                .description(help.toArray(String[]::new))
                .setter(new CommandLine.Model.ISetter() {
                    @Override
                    public <T> T set(T value) {
                        if (value != null) {
                            taker.take(value.toString());
                        }
                        return value;
                    }
                })
                .build();
    }

    private static List<String> summaries() {
        List<String> lines = new ArrayList<>();
        for (Algorithm<?> one : Algorithms.all()) {
            String mark = one == Algorithms.standard() ? " (default)" : "";
            lines.add(one.name() + mark + ": " + one.summary() + ".");
        }
        return lines;
    }

    private List<String> help(DeclaredParameter declared) {
        List<String> lines = new ArrayList<>();
        lines.add(declared.help());
        if (declared.name().equals(CLUSTERS)) {
            lines.add(GROUPS_SHOWN);
        }
        String values = decided.contains(declared.name()) ? declared.values() : declared.valuesAndDefaults();
        lines.add(values.substring(0, 1).toUpperCase(Locale.ROOT) + values.substring(1) + ".");
        return lines;
    }

    private static List<String> ownParameters() {
        Map<String, List<String>> byAlgorithms = new LinkedHashMap<>();
        for (DeclaredParameter declared : DeclaredParameter.all()) {
            if (!declared.parameter().isCommon()) {
                byAlgorithms
                        .computeIfAbsent(declared.who(), any -> new ArrayList<>())
                        .add("%s %s (%s; %s)"
                                .formatted(
                                        declared.option(),
                                        declared.form(),
                                        declared.parameter().help(),
                                        declared.valuesAndDefaults()));
            }
        }
        List<String> lines = new ArrayList<>();
        lines.add("A parameter of the algorithm's own.");
        byAlgorithms.forEach((who, parameters) -> lines.add(who + ": " + String.join(", ", parameters) + "."));
        return lines;
    }

    /** Whether a run follows these conventions. */
    boolean follows(Conventions some) {
        return conventions.equals(some.toString());
    }

    /** Sets what a verb would like where nobody said otherwise; a scale belongs to its similarity. */
    void wish(String wantedSimilarity, String wantedScale, String wantedPreference) {
        wish(Map.of(SIMILARITY, wantedSimilarity, SCALE, wantedScale, PREFERENCE, wantedPreference));
    }

    /** The same for any parameters; those that a preset is about stay as it has them. */
    void wish(Map<String, String> words) {
        Map<String, String> open = new LinkedHashMap<>(words);
        if (given.containsKey(SIMILARITY) || given.containsKey(SCALE)) {
            open.remove(SCALE);
        }
        if (given.containsKey(CLUSTERS) && !asksForGroups()) {
            open.remove(PREFERENCE);
        }
        if (!follows(Conventions.VARVE)) {
            open.keySet().retainAll(OF_ANY_PRESET);
        }
        wished.putAll(open);
    }

    /** Whether the user asks for another similarity than this one. */
    boolean comparesOtherThan(String wantedSimilarity) {
        return !wantedSimilarity.equals(set.getOrDefault(SIMILARITY, given.getOrDefault(SIMILARITY, wantedSimilarity)));
    }

    /** Asks for preferences from the points of a step and for clusters that weigh their size, where nobody said otherwise. */
    void wishSteps() {
        if (follows(Conventions.VARVE)) {
            wished.put("preference_from", "step");
            wished.put("cluster_weight", "size");
        }
    }

    /** Asks for clusters that people read as they are, where nobody said otherwise. */
    void wishObjects() {
        if (follows(Conventions.VARVE)) {
            wished.put("preference_from", "objects");
        }
    }

    /** Whether any option says something of the algorithm that could change a result. */
    boolean saysSomething() {
        Set<String> said = new LinkedHashSet<>(given.keySet());
        said.remove(THREADS);
        if (asksForGroups()) {
            said.remove(CLUSTERS);
        }
        CommandLine.ParseResult parsed = Specs.of(verb).commandLine().getParseResult();
        return !said.isEmpty()
                || set.keySet().stream().anyMatch(name -> !name.equals(CLUSTERS) || !asksForGroups())
                || parsed.hasMatchedOption("--algorithm")
                || parsed.hasMatchedOption("--" + Algorithm.CONVENTIONS);
    }

    long seed() {
        return chosen().ap().seed();
    }

    /** Returns how many threads to use, whether they were named or not. */
    int threads() {
        int threads = chosen().ap().threads();
        return threads > 0 ? threads : Runtime.getRuntime().availableProcessors();
    }

    boolean precomputed() {
        return PRECOMPUTED.equals(given.get(SIMILARITY));
    }

    /** Whether the scale was asked to be chosen from the data. */
    boolean asksForScale() {
        return AUTO.equals(set.getOrDefault(SCALE, given.get(SCALE)));
    }

    /** Whether the user said nothing of the preference, so that a verb may. */
    boolean leavesPreferenceOpen() {
        return !given.containsKey(PREFERENCE) && !set.containsKey(PREFERENCE);
    }

    /** Whether nobody, neither user nor verb nor preset, chose a scale, so that the data may. */
    boolean leavesScaleOpen() {
        return asksForScale()
                || (!given.containsKey(SCALE)
                        && !set.containsKey(SCALE)
                        && !wished.containsKey(SCALE)
                        && conventions.equals(Conventions.VARVE.toString())
                        && chosen().scaling() == Scaling.NONE);
    }

    /** Returns what was chosen, or refuses the first parameter that is out of range as wrong usage. */
    AlgorithmParams<?> chosen() {
        try {
            return params(Algorithms.named(algorithm));
        } catch (Refused e) {
            throw new ParameterException(Specs.of(verb).commandLine(), e.getMessage(), e);
        }
    }

    private <P extends AlgorithmParams<P>> P params(Algorithm<P> chosen) {
        P defaults = chosen.defaults(Conventions.named(conventions));
        Map<String, String> own = new LinkedHashMap<>(given);
        Map<String, String> further = new LinkedHashMap<>(set);
        if (makesGroups(chosen)) {
            own.remove(CLUSTERS);
            further.remove(CLUSTERS);
        }
        own.keySet().forEach(name -> requireKnown(chosen, name, "--" + name.replace('_', '-')));
        further.keySet().forEach(name -> requireKnown(chosen, name, "--set " + Shown.of(name.replace('_', '-'))));
        Map<String, String> words = new LinkedHashMap<>(wished);
        // nor does a wish replace what an algorithm finds for itself
        words.keySet()
                .removeIf(name -> chosen.parameter(name)
                        .flatMap(known -> known.value(defaults))
                        .filter(value -> !value.equals(AUTO))
                        .isEmpty());
        words.putAll(own);
        words.putAll(further);
        if (asksForScale()) {
            // until the first step is known
            words.put(SCALE, Scaling.NONE.toString());
        }
        Optional.ofNullable(words.get(SCALE)).ifPresent(AlgorithmOptions::requireScale);
        own.forEach((name, word) -> requireOwnWord(chosen, name, words.getOrDefault(name, word)));
        return chosen.with(defaults, words);
    }

    /** Whether another algorithm takes all that was given. */
    boolean couldBe(Algorithm<?> other) {
        try {
            params(other).start(IterationListener.SILENT);
            return true;
        } catch (Refused e) {
            return false;
        }
    }

    /** The library does not know the choice that the command makes from the data. */
    private static void requireScale(String word) {
        try {
            Scaling.named(word);
        } catch (Refused e) {
            throw new Refused(e.getMessage() + ", " + AUTO, e);
        }
    }

    /** Whether an algorithm leaves groups of clusters, and has no wanted number of clusters of its own. */
    private static <P extends AlgorithmParams<P>> boolean makesGroups(Algorithm<P> one) {
        return one.parameter(CLUSTERS).isEmpty()
                && one.start(one.defaults(Conventions.VARVE), IterationListener.SILENT) instanceof Groupable;
    }

    private boolean asksForGroups() {
        return (given.containsKey(CLUSTERS) || set.containsKey(CLUSTERS)) && makesGroups(Algorithms.named(algorithm));
    }

    /** How many groups of clusters are to be shown, where somebody says so. */
    OptionalInt groups() {
        if (cut.isPresent()) {
            requireTree();
        } else if (!asksForGroups()) {
            return OptionalInt.empty();
        }
        String option = cut.isPresent() ? "--cut" : "--clusters";
        String word = cut.orElseGet(() -> set.getOrDefault(CLUSTERS, given.getOrDefault(CLUSTERS, "")));
        if (!word.matches("0*[1-9]\\d{0,8}")) {
            throw wrong("%s must be a whole number of groups, at least 1, got '%s'".formatted(option, Shown.of(word)));
        }
        return OptionalInt.of(Integer.parseInt(word));
    }

    /** Refuses to cut where there is no tree, or where two options say how many groups are shown. */
    private void requireTree() {
        if (asksForGroups()) {
            throw wrong("--cut and --clusters both say how many groups %s shows; leave out one".formatted(algorithm));
        }
        List<String> trees = Algorithms.all().stream()
                .filter(AlgorithmOptions::makesTree)
                .<String>map(Algorithm::name)
                .toList();
        if (!trees.contains(algorithm)) {
            throw wrong(onlyTo("--cut", trees));
        }
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(Specs.of(verb).commandLine(), sentence);
    }

    private static <P extends AlgorithmParams<P>> boolean makesTree(Algorithm<P> one) {
        ResumableClusterer clusterer = one.start(one.defaults(Conventions.VARVE), IterationListener.SILENT);
        return clusterer instanceof Groupable || clusterer instanceof Agglomerable;
    }

    private static void requireKnown(Algorithm<?> chosen, String name, String option) {
        if (chosen.parameter(name).isPresent()) {
            return;
        }
        List<String> others = Algorithms.all().stream()
                .filter(one -> one.parameter(name).isPresent() || (name.equals(CLUSTERS) && makesGroups(one)))
                .<String>map(Algorithm::name)
                .toList();
        if (!others.isEmpty()) {
            throw appliesOnly(option, others);
        }
        List<String> own = chosen.parameters().stream()
                .filter(one -> !one.isCommon())
                .<String>map(Parameter::option)
                .toList();
        throw new Refused(
                "%s: %s has no such parameter; it has %s".formatted(option, chosen.name(), String.join(", ", own)));
    }

    /** Refuses a word that only other algorithms understand, naming them. */
    private static void requireOwnWord(Algorithm<?> chosen, String name, String word) {
        if (understands(chosen, name, word)) {
            return;
        }
        List<String> others = Algorithms.all().stream()
                .filter(one -> understands(one, name, word))
                .<String>map(Algorithm::name)
                .toList();
        if (!others.isEmpty()) {
            throw appliesOnly("--" + name.replace('_', '-') + " " + word, others);
        }
    }

    private static <P extends AlgorithmParams<P>> boolean understands(Algorithm<P> one, String name, String word) {
        try {
            one.with(one.defaults(Conventions.VARVE), Map.of(name, word));
            return one.parameter(name).isPresent();
        } catch (Refused e) {
            return false;
        }
    }

    private static Refused appliesOnly(String option, List<String> algorithms) {
        return new Refused(onlyTo(option, algorithms));
    }

    static String onlyTo(String option, List<String> algorithms) {
        int last = algorithms.size() - 1;
        String others = String.join(", ", algorithms.subList(0, last));
        return "%s applies only to --algorithm %s%s%s"
                .formatted(option, others, last == 0 ? "" : " or ", algorithms.get(last));
    }
}
