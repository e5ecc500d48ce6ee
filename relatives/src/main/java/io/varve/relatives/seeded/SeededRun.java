package io.varve.relatives.seeded;

import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Convergence;
import io.varve.ap.IterationListener;
import io.varve.internal.ap.ApProblem;
import io.varve.internal.ap.Assignment;
import io.varve.internal.ap.Ladder;
import io.varve.internal.ap.MessagePassing;
import io.varve.internal.messages.Kernels;
import io.varve.internal.messages.Workers;
import io.varve.variants.resumed.ApMessages;
import io.varve.variants.resumed.ApRun;
import io.varve.variants.resumed.ResumedAp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One step: affinity propagation and learning of labels by turns. It changes the labels it is given. */
final class SeededRun {

    private final ApParams ap;
    private final SeedRules rules;
    private final LabelRule rule;
    private final IterationListener listener;

    SeededRun(ApParams ap, SeedRules rules, LabelRule rule, IterationListener listener) {
        this.ap = ap;
        this.rules = rules;
        this.rule = rule;
        this.listener = listener;
    }

    /** A change, and the round that made it, counted from 1. */
    record Made(int round, Change change) {}

    /** What a step came to. */
    record Outcome(Assignment clusters, Convergence convergence, List<Made> changes) {}

    Outcome fit(double[][] points, LabelledSet labels) {
        if (labels.objects().isEmpty()) {
            ApResult plain = AffinityPropagation.fit(ApInput.vectors(points), ap, listener);
            return new Outcome(clusters(plain), plain.convergence(), List.of());
        }
        SeededSimilarities similarities = SeededSimilarities.of(points, ap, rules);
        labels.objects().forEach(object -> similarities.constrain(object, labels));
        ApParams params = ap.withPreference(similarities.preference());
        List<Made> made = new ArrayList<>();
        ApMessages messages = ApMessages.NONE;
        int[] before = {};
        int iterations = 0;
        for (int round = 1; ; round++) {
            ApRun run = run(similarities, params, messages);
            messages = run.messages();
            ApResult result = run.result();
            int settled = iterations + result.convergence().settled();
            iterations += result.convergence().iterations();
            Convergence convergence = new Convergence(
                    result.convergence().converged() || endedInCircles(result),
                    iterations,
                    settled,
                    result.convergence().damping());
            Assignment clusters = result.clusterCount() == 0
                    ? clusters(result)
                    : LocalBest.of(similarities.matrix(result::preference), clusters(result));
            int[] now = representatives(clusters);
            boolean same = Arrays.equals(before, now);
            before = now;
            boolean over = result.clusterCount() == 0 || (same && rule.endsWithSameClusters());
            List<Change> changes = over ? List.of() : rule.changes(new Round(similarities, labels, clusters));
            for (Change change : changes) {
                made.add(new Made(round, change));
                apply(change, labels, similarities);
            }
            boolean allLabelled = labels.objects().size() == points.length && rule.endsWithAllLabelled();
            if (changes.isEmpty() || round == rules.rounds() || allLabelled) {
                return new Outcome(clusters, convergence, made);
            }
        }
    }

    private ApRun run(SeededSimilarities similarities, ApParams params, ApMessages messages) {
        return rules.warmStart()
                ? ResumedAp.fit(similarities.input(), params, messages, listener)
                : new ApRun(fromZero(similarities.input(), params), ApMessages.NONE);
    }

    /** Labelled objects of a class are as good as each other, so that many runs only go round in circles; what they leave is bettered after. */
    private ApResult fromZero(ApInput input, ApParams params) {
        Kernels kernels = Kernels.configured();
        try (Workers workers = Workers.start(params.threads())) {
            ApProblem problem = ApProblem.prepare(input, params, kernels, workers);
            return MessagePassing.runUnlessReturning(problem, listener, kernels, workers);
        }
    }

    /** Such an end is as good as any, since exemplars are bettered until none should give way; running out of iterations is not. */
    private boolean endedInCircles(ApResult result) {
        List<Ladder.Rung> rungs = Ladder.of(ap);
        return result.convergence().iterations() < rungs.get(rungs.size() - 1).until();
    }

    private static Assignment clusters(ApResult result) {
        return new Assignment(result.exemplars(), result.labels());
    }

    private static int[] representatives(Assignment clusters) {
        return Arrays.stream(clusters.labels())
                .map(label -> label < 0 ? -1 : clusters.exemplars()[label])
                .toArray();
    }

    private static void apply(Change change, LabelledSet labels, SeededSimilarities similarities) {
        if (change.added()) {
            labels.add(change.object(), change.name());
            similarities.constrain(change.object(), labels);
        } else {
            labels.remove(change.object());
            similarities.release(change.object(), labels);
        }
    }
}
