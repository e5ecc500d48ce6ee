package io.varve.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.varve.ClusterId;
import io.varve.app.AppClustering;
import io.varve.io.Places;
import io.varve.metric.AdjustedRandIndex;
import io.varve.testing.OnlyLong;
import io.varve.text.model.Layer;
import io.varve.text.model.ModelShelf;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What vectors allow on DWUG EN at best: agreement with people of clusterings that are told what no clustering can know. Takes so many uses of a
 * word and period as {@code -Dvarve.uses=N} says, 25 if it says nothing, of the words whose vectors fit into the time one has: {@code -Dvarve.words=N}, all
 * if it says nothing.
 */
@Tag("once")
@OnlyLong
class DwugBoundTest {

    private static final int USES = Integer.getInteger("varve.uses", 25);
    private static final int WORDS = Integer.getInteger("varve.words", Integer.MAX_VALUE);

    private static final int FEWEST = 3;

    private final DwugUses dwug = new DwugUses();
    private final TreeMap<String, List<Double>> columns = new TreeMap<>();

    @ParameterizedTest
    @CsvSource({"bert-base-uncased, LAST4", "all-minilm-l6-v2, LAST"})
    void whatAnOracleCouldReach(String model, Layer layer) {
        ModelShelf shelf = new ModelShelf(Places.models());
        assumeTrue(
                shelf.notInstalled().stream().noneMatch(known -> known.name().equals(model)),
                () -> model + " is not installed");
        TreeMap<String, List<Use>> words = new TreeMap<>();
        new Uses(dwug.uses(), dwug.uses().size(), List.of(), List.of())
                .byWord()
                .forEach((word, uses) -> words.put(word, UseSample.of(uses, DwugUses.PERIODS, USES, 0)));
        while (words.size() > WORDS) {
            words.pollLastEntry();
        }
        List<Use> drawn = words.values().stream().flatMap(List::stream).toList();
        Map<String, double[]> vectors = DwugUses.embed(drawn, shelf.find(model), layer);
        words.values().forEach(uses -> measure(uses, vectors));
        measureSenses(words, vectors);
        System.out.printf("%s %s, %d words, %d uses%n", model, layer, words.size(), drawn.size());
        columns.forEach((name, values) -> System.out.printf(Locale.ROOT, "%-60s %.3f%n", name, mean(values)));
        assertThat(mean(columns.getOrDefault("2 average linkage, the best of all cuts: ARI", List.of())))
                .as("told the answer, no worse than the same tree cut by the number of clusters")
                .isGreaterThanOrEqualTo(
                        mean(columns.getOrDefault("1 average linkage, told how many clusters: ARI", List.of())));
    }

    /** What is found without being told anything, on both levels, of all words. */
    private void measureSenses(Map<String, List<Use>> words, Map<String, double[]> vectors) {
        List<Senses> all = new ArrayList<>();
        words.forEach((word, uses) -> all.add(Senses.of(
                word,
                DwugUses.PERIODS,
                uses,
                some -> some.stream()
                        .map(use -> vectors.getOrDefault(use.identifier(), new double[0]))
                        .toArray(double[][]::new),
                AppClustering.create(ShiftDefaults.app()))));
        SenseWidths widths = SenseWidths.of(all);
        for (Senses senses : all) {
            CoarseSenses coarse = widths.coarse(senses).orElseThrow();
            measureLevel("senses", senses, sense -> sense);
            measureLevel("coarse senses", senses, coarse::number);
            measureLevel("one sense", senses, sense -> 0);
        }
    }

    private void measureLevel(String name, Senses senses, Function<ClusterId, ?> level) {
        List<Object> ours = new ArrayList<>();
        List<String> people = new ArrayList<>();
        senses.members()
                .forEach((sense, uses) -> uses.stream()
                        .map(use -> dwug.people(use.identifier()))
                        .filter(cluster -> !cluster.equals(DwugUses.NOISE))
                        .forEach(cluster -> {
                            ours.add(level.apply(sense));
                            people.add(cluster);
                        }));
        double ari = AdjustedRandIndex.of(ours, people);
        add("6 %s, all words: ARI".formatted(name), ari);
        if (large(people) > 1) {
            add("7 %s, words with two clusters: ARI".formatted(name), ari);
        }
        add("8 %s a word".formatted(name), new HashSet<>(ours).size());
    }

    private static long large(List<String> people) {
        return counts(people).values().stream().filter(count -> count >= FEWEST).count();
    }

    private void measure(List<Use> uses, Map<String, double[]> vectors) {
        List<Use> judged = uses.stream()
                .filter(use ->
                        !dwug.people(use.identifier()).equals(DwugUses.NOISE) && vectors.containsKey(use.identifier()))
                .toList();
        List<String> people =
                judged.stream().map(use -> dwug.people(use.identifier())).toList();
        long large = large(people);
        add("0 words with two clusters of three uses or more", large > 1 ? 1 : 0);
        if (large < 2) {
            // nothing to be found: one cluster for all is right, and all else wrong
            return;
        }
        double[][] near = similarities(judged, vectors);
        int size = people.size();
        int clusters = new HashSet<>(people).size();
        double best = 0;
        List<Integer> labels = new ArrayList<>(IntStream.range(0, size).boxed().toList());
        Linkage tree = new Linkage(near);
        for (int left = size; left >= 1; left--) {
            double ari = AdjustedRandIndex.of(labels, people);
            best = Math.max(best, ari);
            if (left == clusters) {
                add("1 average linkage, told how many clusters: ARI", ari);
            }
            if (left > 1) {
                tree.merge(labels);
            }
        }
        add("2 average linkage, the best of all cuts: ARI", best);
        add("3 uses whose nearest use has their cluster", nearestAlike(near, people));
        add("4 the same of any two uses", alike(people));
        add("5 the largest cluster alone", largest(people));
    }

    private static double[][] similarities(List<Use> uses, Map<String, double[]> vectors) {
        double[][] near = new double[uses.size()][uses.size()];
        for (int i = 0; i < near.length; i++) {
            for (int k = 0; k < i; k++) {
                near[i][k] = Vectors.cosine(
                        vectors.getOrDefault(uses.get(i).identifier(), new double[0]),
                        vectors.getOrDefault(uses.get(k).identifier(), new double[0]));
                near[k][i] = near[i][k];
            }
        }
        return near;
    }

    private static double nearestAlike(double[][] near, List<String> people) {
        int alike = 0;
        for (int i = 0; i < near.length; i++) {
            int nearest = i == 0 ? 1 : 0;
            for (int k = 0; k < near.length; k++) {
                nearest = k != i && near[i][k] > near[i][nearest] ? k : nearest;
            }
            alike += people.get(i).equals(people.get(nearest)) ? 1 : 0;
        }
        return alike / (double) near.length;
    }

    private static double alike(List<String> people) {
        double pairs = counts(people).values().stream()
                .mapToDouble(count -> count * (count - 1.0))
                .sum();
        return pairs / (people.size() * (people.size() - 1.0));
    }

    private static double largest(List<String> people) {
        return counts(people).values().stream().mapToInt(count -> count).max().orElseThrow() / (double) people.size();
    }

    private static Map<String, Integer> counts(List<String> people) {
        Map<String, Integer> counts = new HashMap<>();
        people.forEach(cluster -> counts.merge(cluster, 1, Integer::sum));
        return counts;
    }

    private void add(String column, double value) {
        columns.computeIfAbsent(column, any -> new ArrayList<>()).add(value);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(value -> value).average().orElse(Double.NaN);
    }

    /** Joins the two clusters whose uses are most similar on average, again and again. */
    private static final class Linkage {

        private final double[][] sums;
        private final int[] sizes;

        Linkage(double[][] near) {
            sums = IntStream.range(0, near.length)
                    .mapToObj(i -> near[i].clone())
                    .toArray(double[][]::new);
            sizes = IntStream.generate(() -> 1).limit(near.length).toArray();
        }

        void merge(List<Integer> labels) {
            int one = -1;
            int other = -1;
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < sizes.length; i++) {
                for (int k = 0; k < i && sizes[i] > 0; k++) {
                    double mean = sizes[k] > 0 ? sums[i][k] / (sizes[i] * (double) sizes[k]) : Double.NEGATIVE_INFINITY;
                    if (mean > most) {
                        most = mean;
                        one = k;
                        other = i;
                    }
                }
            }
            for (int k = 0; k < sizes.length; k++) {
                sums[one][k] += sums[other][k];
                sums[k][one] = sums[one][k];
            }
            sizes[one] += sizes[other];
            sizes[other] = 0;
            int into = one;
            int from = other;
            labels.replaceAll(label -> label == from ? into : label);
        }
    }
}
