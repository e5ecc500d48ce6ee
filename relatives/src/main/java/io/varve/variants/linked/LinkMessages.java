package io.varve.variants.linked;

import io.varve.internal.messages.Workers;
import io.varve.variants.linked.Links.Placed;
import io.varve.variants.pairs.PairMessages;
import io.varve.variants.pairs.PairRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What linked objects tell each other about every possible exemplar, added to their similarities. Of a link that must hold, the
 * other learns by how much a choice is worse than the best, at most by the strength of the link; of one that cannot, by how much the
 * best choice is better than the second: the messages of max-sum for a cost on choosing differently, or alike.
 */
final class LinkMessages {

    private final PairRows rows;
    private final Workers workers;
    private final double[][] own;
    private final List<Linked> linked = new ArrayList<>();

    /** One direction of a link: what its object tells the other. */
    private record Voice(Placed link, double[] said, double[] next) {}

    /** An object with links: what it says, and what it hears, link by link. */
    private record Linked(int row, List<Voice> says, List<Voice> hears) {}

    LinkMessages(PairRows rows, List<Placed> links, Workers workers) {
        this.rows = rows;
        this.workers = workers;
        own = new double[rows.size()][];
        Map<Integer, Linked> byRow = new TreeMap<>();
        for (Placed link : links) {
            connect(link, at(byRow, link.one()), at(byRow, link.other()));
            connect(link, at(byRow, link.other()), at(byRow, link.one()));
        }
        linked.addAll(byRow.values());
        linked.forEach(one -> own[one.row()] = rows.similarities()[one.row()].clone());
    }

    private static Linked at(Map<Integer, Linked> byRow, int row) {
        return byRow.computeIfAbsent(row, unseen -> new Linked(row, new ArrayList<>(), new ArrayList<>()));
    }

    /** The n-th that an object says goes to the one of whom it hears the n-th. */
    private void connect(Placed link, Linked from, Linked to) {
        Voice voice = new Voice(link, new double[rows.size()], new double[rows.size()]);
        from.says().add(voice);
        to.hears().add(voice);
    }

    /** The similarities of an object as they were given. */
    double[] own(int row) {
        return own[row] == null ? rows.similarities()[row] : own[row];
    }

    /** Lets all linked objects speak after an iteration, and adds what is heard to their similarities. */
    void advance(PairMessages messages, double damping) {
        workers.each(linked.size(), at -> speak(linked.get(at), messages, damping));
        workers.each(linked.size(), at -> hear(linked.get(at)));
    }

    private void speak(Linked one, PairMessages messages, double damping) {
        double[] totals = new double[rows.size()];
        messages.totals(one.row(), totals);
        for (int l = 0; l < one.says().size(); l++) {
            Voice voice = one.says().get(l);
            double[] heard = partner(one, l).said();
            int best = 0;
            double largest = Double.NEGATIVE_INFINITY;
            double second = Double.NEGATIVE_INFINITY;
            for (int k = 0; k < totals.length; k++) {
                double v = totals[k] - heard[k];
                if (v > largest) {
                    second = largest;
                    largest = v;
                    best = k;
                } else {
                    second = Math.max(second, v);
                }
            }
            double strength = voice.link().strength();
            for (int k = 0; k < totals.length; k++) {
                double v = totals[k] - heard[k];
                double fresh = voice.link().together()
                        ? Math.max(v - largest, -strength)
                        : k == best ? Math.max(second - largest, -strength) : 0;
                voice.next()[k] = damping * voice.said()[k] + (1 - damping) * fresh;
            }
        }
    }

    /** What the other end of a link says. */
    private static Voice partner(Linked one, int link) {
        return one.hears().get(link);
    }

    private void hear(Linked one) {
        double[] s = rows.similarities()[one.row()];
        System.arraycopy(own[one.row()], 0, s, 0, s.length);
        for (Voice voice : one.hears()) {
            System.arraycopy(voice.next(), 0, voice.said(), 0, s.length);
            for (int k = 0; k < s.length; k++) {
                s[k] += voice.said()[k];
            }
        }
    }
}
