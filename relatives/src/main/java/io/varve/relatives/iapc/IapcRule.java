package io.varve.relatives.iapc;

import io.varve.relatives.seeded.Change;
import io.varve.relatives.seeded.LabelRule;
import io.varve.relatives.seeded.Round;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Which objects I-APC learns: of every cluster with a class the unlabelled members that are most similar to the exemplar.
 *
 * @param params how many, and how much nearer they must be to their exemplar than to any other
 */
record IapcRule(IapcParams params) implements LabelRule {

    private record Candidate(int object, double similarity, double margin) {}

    @Override
    public List<Change> changes(Round round) {
        int most = perCluster(round);
        List<Change> changes = new ArrayList<>();
        for (int cluster = 0; cluster < round.clusterCount(); cluster++) {
            if (round.classOf(cluster).isPresent()) {
                String name = round.classOf(cluster).get();
                candidates(round, cluster).stream()
                        .limit(most)
                        .forEach(one -> changes.add(new Change(one.object(), name, true, one.margin())));
            }
        }
        return changes;
    }

    /** max(1, ⌈0.05 |U| / K⌉) unless a number was asked for. */
    private int perCluster(Round round) {
        int unlabelled = round.size() - round.labels().objects().size();
        return params.addedPerCluster()
                .orElse(Math.max(1, (int) Math.ceil(IapcParams.SHARE * unlabelled / round.clusterCount())));
    }

    private List<Candidate> candidates(Round round, int cluster) {
        List<Candidate> candidates = new ArrayList<>();
        for (int object = 0; object < round.size(); object++) {
            if (round.cluster(object) == cluster && round.labels().mayGet(object)) {
                double own = round.similarity(object, round.exemplar(cluster));
                double margin = own - best(round, object, cluster);
                if (margin >= params.leastMargin()) {
                    candidates.add(new Candidate(object, own, margin));
                }
            }
        }
        candidates.sort(Comparator.comparingDouble(Candidate::similarity).reversed());
        return candidates;
    }

    private static double best(Round round, int object, int except) {
        double best = Double.NEGATIVE_INFINITY;
        for (int cluster = 0; cluster < round.clusterCount(); cluster++) {
            if (cluster != except) {
                best = Math.max(best, round.similarity(object, round.exemplar(cluster)));
            }
        }
        return best;
    }

    @Override
    public boolean endsWithSameClusters() {
        return true;
    }

    @Override
    public boolean endsWithAllLabelled() {
        return true;
    }
}
