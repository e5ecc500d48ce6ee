package io.varve.group;

import java.util.ArrayList;
import java.util.List;

/** Groups, of which the one is looked for that gains most by taking in another. */
final class Hosts {

    private final GroupScore score;
    private final List<Bundle> bundles = new ArrayList<>();
    private final List<Double> own = new ArrayList<>();

    Hosts(GroupScore score, List<Bundle> bundles) {
        this.score = score;
        bundles.forEach(this::add);
    }

    /** The place of a group, and what it gains. */
    record Gain(int place, double gain) {}

    void add(Bundle bundle) {
        bundles.add(bundle);
        own.add(score.of(bundle));
    }

    /** Lets the group at a place take in another. */
    void take(int place, Bundle guest) {
        bundles.set(place, bundles.get(place).with(guest));
        own.set(place, score.of(bundles.get(place)));
    }

    Bundle at(int place) {
        return bundles.get(place);
    }

    /** All from a place on. */
    List<Bundle> from(int place) {
        return bundles.subList(place, bundles.size());
    }

    /** The one that gains most among the first of them; of equal ones the first. */
    Gain mostGaining(Bundle guest, int among) {
        double alone = score.of(guest);
        int best = 0;
        double largest = Double.NEGATIVE_INFINITY;
        for (int b = 0; b < among; b++) {
            Bundle host = bundles.get(b);
            double bound = score.most(host, guest, Scatter.UNKNOWN) - own.get(b) - alone;
            if (bound > largest) {
                double gain = score.of(host.with(guest)) - own.get(b) - alone;
                if (gain > largest) {
                    best = b;
                    largest = gain;
                }
            }
        }
        return new Gain(best, largest);
    }

    Gain mostGaining(Bundle guest) {
        return mostGaining(guest, bundles.size());
    }
}
