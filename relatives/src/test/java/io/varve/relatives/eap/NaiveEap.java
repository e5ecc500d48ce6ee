package io.varve.relatives.eap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Evolutionary affinity propagation word for word: one square of all nodes that ever are for every time, and flags for who
 * lives. Slow, and with nothing in common with the real one but the parameters. Times, objects and nodes count from 0; the
 * node of an object has its number, consensus nodes follow in the order of their birth.
 */
final class NaiveEap {

    private static final int MOST_NODES = 150;

    final EapParams params;
    final boolean released;
    final int times;
    final int objects;
    final double damping;
    final double[][][] x;
    final double[] preference;
    final double[][][] s;
    final double[][][] r;
    final double[][][] a;
    final double[][][] d;
    final double[][][] q;
    final boolean[][] alive;
    final boolean[][] zeroAtNextVisit;
    final int[] changedAt = new int[MOST_NODES];
    final boolean[] flag = new boolean[MOST_NODES];
    int nodes;
    boolean gate;
    int iterations;
    boolean converged;
    int births;
    int deaths;

    /** Points by time and object; null where the object is missing. Similarities are minus squared distances. */
    NaiveEap(double[][][] points, EapParams params) {
        this.params = params;
        this.released = params.form() == EapForm.RELEASED;
        this.times = points.length;
        this.objects = points[0].length;
        this.nodes = objects;
        this.damping = params.ap().damping();
        x = new double[times][MOST_NODES][];
        preference = new double[times];
        s = new double[times][MOST_NODES][MOST_NODES];
        r = new double[times][MOST_NODES][MOST_NODES];
        a = new double[times][MOST_NODES][MOST_NODES];
        d = new double[times][MOST_NODES][MOST_NODES];
        q = new double[times][MOST_NODES][MOST_NODES];
        alive = new boolean[times][MOST_NODES];
        zeroAtNextVisit = new boolean[times][MOST_NODES];
        for (int t = 0; t < times; t++) {
            System.arraycopy(points[t], 0, x[t], 0, objects);
            preference[t] = Double.POSITIVE_INFINITY;
            for (int i = 0; i < objects; i++) {
                alive[t][i] = points[t][i] != null;
                for (int j = 0; j < i && alive[t][i]; j++) {
                    if (alive[t][j]) {
                        compare(t, i, j);
                        preference[t] = Math.min(preference[t], s[t][i][j]);
                    }
                }
            }
            preference[t] = preference[t] == Double.POSITIVE_INFINITY ? 0 : preference[t];
            for (int i = 0; i < objects; i++) {
                s[t][i][i] = preference[t];
            }
        }
    }

    /** Returns the node that every object chooses at every time; −1 where it is missing. */
    int[][] run() {
        while (!converged && iterations < params.ap().maxIterations()) {
            iterations++;
            for (int t = 0; t < times; t++) {
                if (released && t > 0) {
                    adopt(t);
                }
                update(t);
                if (iterations > params.burnIn() && iterations % params.maintainEvery() == 0) {
                    maintain(t);
                }
            }
            for (int t = times - 1; t >= 0; t--) {
                update(t);
            }
            converged = stable();
        }
        int[][] chosen = new int[times][objects];
        for (int t = 0; t < times; t++) {
            List<Integer> exemplars = exemplars(t);
            for (int i = 0; i < objects; i++) {
                chosen[t][i] = -1;
                if (alive[t][i] && exemplars.isEmpty()) {
                    chosen[t][i] = mostCentral(t);
                } else if (alive[t][i] && !exemplars.isEmpty()) {
                    chosen[t][i] = choice(t, i, exemplars);
                }
            }
        }
        return chosen;
    }

    private void compare(int t, int i, int j) {
        double sum = 0;
        for (int c = 0; c < x[t][i].length; c++) {
            sum += (x[t][i][c] - x[t][j][c]) * (x[t][i][c] - x[t][j][c]);
        }
        s[t][i][j] = -sum;
        s[t][j][i] = -sum;
    }

    /** δ and φ are the same function of x; a consensus column earns ω. */
    private double through(double value, boolean consensus) {
        double gamma = params.gamma();
        double omega = params.omega();
        if (consensus) {
            return value <= -gamma ? -gamma + omega : value >= gamma - omega ? gamma : value + omega;
        }
        return Math.max(-(gamma - omega), Math.min(gamma - omega, value));
    }

    /** The order is δ, responsibilities, φ, availabilities; only living nodes take part. */
    private void update(int t) {
        List<Integer> common = new ArrayList<>();
        int objectsBefore = 0;
        for (int i = 0; i < nodes && t > 0; i++) {
            objectsBefore += alive[t - 1][i] && i < objects ? 1 : 0;
            if (alive[t][i] && alive[t - 1][i]) {
                common.add(i);
            }
        }
        boolean[] consensus = new boolean[nodes];
        for (int c = 0; c < common.size(); c++) {
            consensus[common.get(c)] = released ? c >= objectsBefore : common.get(c) >= objects;
        }
        for (int i : common) {
            for (int j : common) {
                double said = r[t - 1][i][j] + a[t - 1][i][j] - q[t - 1][i][j];
                d[t][i][j] = (1 - damping) * through(said, consensus[j]) + damping * d[t][i][j];
            }
        }
        List<Integer> living = living(t);
        double[][] fresh = new double[nodes][nodes];
        for (int i : living) {
            int first = living.get(0);
            for (int k : living) {
                first = a[t][i][k] + offer(t, i, k) > a[t][i][first] + offer(t, i, first) ? k : first;
            }
            for (int j : living) {
                double best = -1e290;
                for (int k : living) {
                    best = k == j ? best : Math.max(best, a[t][i][k] + offer(t, i, k));
                }
                fresh[i][j] = (released && j == first ? s[t][i][j] : offer(t, i, j)) - best;
            }
        }
        for (int i : living) {
            for (int j : living) {
                r[t][i][j] = (1 - damping) * fresh[i][j] + damping * r[t][i][j];
            }
        }
        for (int i : common) {
            for (int j : common) {
                double said = r[t][i][j] + a[t][i][j] - d[t][i][j];
                q[t - 1][i][j] = (1 - damping) * through(said, consensus[j]) + damping * q[t - 1][i][j];
            }
        }
        for (int j : living) {
            double sum = 0;
            for (int i : living) {
                sum += i == j ? r[t][j][j] : Math.max(0, r[t][i][j]);
            }
            for (int i : living) {
                double value = i == j ? sum - r[t][j][j] : Math.min(0, sum - Math.max(0, r[t][i][j]));
                a[t][i][j] = (1 - damping) * value + damping * a[t][i][j];
            }
        }
    }

    private double offer(int t, int i, int k) {
        return s[t][i][k] + d[t][i][k] + q[t][i][k];
    }

    private double belief(int t, int i, int j) {
        return r[t][i][j] + a[t][i][j] + d[t][i][j] + q[t][i][j];
    }

    private List<Integer> living(int t) {
        return IntStream.range(0, nodes).filter(i -> alive[t][i]).boxed().toList();
    }

    private List<Integer> exemplars(int t) {
        return living(t).stream().filter(k -> belief(t, k, k) > 0).toList();
    }

    /** Rule 2. */
    private int choice(int t, int i, List<Integer> exemplars) {
        List<Integer> consensus = exemplars.stream().filter(k -> k >= objects).toList();
        List<Integer> rest = exemplars.stream()
                .filter(k -> k >= objects || consensus.stream().noneMatch(c -> belief(t, k, c) > 0))
                .toList();
        boolean believes = consensus.stream().anyMatch(c -> belief(t, i, c) > 0);
        return believes ? best(t, i, consensus) : best(t, i, rest);
    }

    private int best(int t, int i, List<Integer> among) {
        if (among.contains(i)) {
            return i;
        }
        int best = among.get(0);
        for (int k : among) {
            best = belief(t, i, k) > belief(t, i, best) ? k : best;
        }
        return best;
    }

    private void maintain(int t) {
        List<Integer> exemplars = exemplars(t);
        int before = nodes;
        int[] chosen = new int[MOST_NODES];
        Arrays.fill(chosen, -1);
        double[][] beliefs = new double[before][before];
        for (int i = 0; i < before; i++) {
            for (int j = 0; j < before; j++) {
                beliefs[i][j] = belief(t, i, j);
            }
        }
        List<Integer> dying = new ArrayList<>();
        int[] bornFrom = new int[MOST_NODES];
        if (!exemplars.isEmpty()) {
            for (int i : living(t)) {
                chosen[i] = choice(t, i, exemplars);
            }
            TreeSet<Integer> used = new TreeSet<>();
            for (int i = 0; i < objects; i++) {
                if (alive[t][i]) {
                    used.add(chosen[i]);
                }
            }
            gate |= IntStream.range(0, times).allMatch(u -> exemplars(u).size() >= 2);
            boolean consensusAtFirst = living(0).stream().anyMatch(k -> k >= objects);
            boolean mayBear = gate && used.size() > 1 && (t == 0 || consensusAtFirst);
            for (int k = objects; k < before; k++) {
                if (alive[t][k] && (!used.contains(k) || count(chosen, k) < params.minSize())) {
                    dying.add(k);
                }
            }
            for (int k : used) {
                if (mayBear && k < objects && count(chosen, k) >= params.minSize()) {
                    x[t][nodes] = mean(t, released ? members(chosen, k, before) : members(chosen, k, objects));
                    bornFrom[nodes] = k;
                    nodes++;
                    births++;
                }
            }
            for (int k : used) {
                if (k >= objects && used.size() > 1) {
                    x[t][k] = mean(t, members(chosen, k, objects));
                }
            }
            for (int k = before; k < nodes; k++) {
                alive[t][k] = true;
            }
            for (int k = objects; k < nodes; k++) {
                if (alive[t][k]) {
                    for (int other : living(t)) {
                        compare(t, k, other);
                    }
                    s[t][k][k] = preference[t];
                }
            }
            for (int k = before; k < nodes; k++) {
                copy(t, bornFrom[k], k, nearest(s[t][bornFrom[k]], t, bornFrom[k]));
            }
        }
        if (t + 1 < times) {
            introduce(t, before, chosen, bornFrom, dying, beliefs, !exemplars.isEmpty());
        }
        for (int k : dying) {
            deaths++;
            kill(t, k);
            for (int u = t + 1; u < times; u++) {
                zeroAtNextVisit[u][k] = true;
            }
        }
        if (t + 1 < times) {
            for (int k = objects; k < nodes; k++) {
                if (zeroAtNextVisit[t + 1][k]) {
                    kill(t + 1, k);
                }
            }
        }
    }

    /** Second chance, and first: nodes that live at t and not at t + 1 come there. */
    private void introduce(
            int t, int before, int[] chosen, int[] bornFrom, List<Integer> dying, double[][] beliefs, boolean any) {
        int u = t + 1;
        List<Integer> exemplars = exemplars(u);
        List<Integer> order = new ArrayList<>();
        for (int k = before; k < nodes; k++) {
            order.add(k);
        }
        for (int k = objects; k < before; k++) {
            if (any && alive[t][k] && !dying.contains(k) && !alive[u][k]) {
                order.add(k);
            }
        }
        List<Integer> sources = new ArrayList<>();
        List<List<Integer>> members = new ArrayList<>();
        for (int k : order) {
            List<Integer> mine = members(chosen, k >= before ? bornFrom[k] : k, objects).stream()
                    .filter(i -> alive[u][i])
                    .toList();
            members.add(mine);
            int source = -1;
            if (!exemplars.isEmpty() && !mine.isEmpty()) {
                int[] votes = new int[nodes];
                mine.forEach(i -> votes[best(u, i, exemplars)]++);
                for (int e = 0; e < nodes; e++) {
                    source = votes[e] > 0 && (source < 0 || votes[e] > votes[source]) ? e : source;
                }
            }
            sources.add(source);
        }
        boolean came = false;
        for (int o = 0; o < order.size(); o++) {
            int k = order.get(o);
            if (members.get(o).isEmpty()) {
                continue;
            }
            came = true;
            zeroAtNextVisit[u][k] = false;
            x[u][k] = mean(u, members.get(o));
            if (released && members.get(o).size() == 1) {
                Arrays.fill(x[u][k], Arrays.stream(x[u][k]).sum() / x[u][k].length);
            }
            alive[u][k] = true;
            for (int other : living(u)) {
                compare(u, k, other);
            }
            s[u][k][k] = released ? 0 : preference[u];
            int source = sources.get(o);
            if (source >= 0 && (source < objects || k < before)) {
                double[] nearness = new double[objects];
                for (int i = 0; i < objects; i++) {
                    boolean inside = source < before && i < before;
                    nearness[i] = !released ? s[u][source][i] : inside ? beliefs[source][i] : 0;
                }
                copy(u, source, k, nearest(nearness, u, source));
            }
        }
        if (came && exemplars.size() == 1) {
            for (double[][][] m : List.of(r, a, d, q)) {
                for (int i : living(u)) {
                    for (int j : living(u)) {
                        if (released || m != q || u < times - 1) {
                            boolean both = alive[t][i] && alive[t][j];
                            m[u][i][j] = (1 - damping) * m[u][i][j] + damping * (both ? m[t][i][j] : 0);
                        }
                    }
                }
            }
        }
    }

    private void adopt(int t) {
        List<Integer> known = new ArrayList<>();
        for (int i = 0; i < objects; i++) {
            if (alive[t][i] && alive[t - 1][i]) {
                known.add(i);
            }
        }
        for (int i = 0; i < objects && !known.isEmpty(); i++) {
            if (alive[t][i] && !alive[t - 1][i]) {
                int nearest = known.get(0);
                for (int k : known) {
                    nearest = s[t][i][k] > s[t][i][nearest] ? k : nearest;
                }
                for (double[][][] m : List.of(r, a, d, q)) {
                    for (int j = 0; j < nodes; j++) {
                        m[t][i][j] = m[t][nearest][j];
                    }
                    for (int j = 0; j < nodes; j++) {
                        m[t][j][i] = m[t][j][nearest];
                    }
                }
                int slipped = nearest < known.size() ? known.get(nearest) : nearest;
                a[t][i][slipped] = a[t][nearest][slipped];
                a[t][slipped][i] = a[t][slipped][nearest];
                for (double[][][] m : List.of(r, a, d, q)) {
                    m[t][i][i] = m[t][slipped][slipped];
                }
            }
        }
    }

    private void copy(int t, int from, int to, int neighbour) {
        for (double[][][] m : List.of(r, a, d, q)) {
            for (int j = 0; j < nodes; j++) {
                m[t][to][j] = m[t][from][j];
            }
        }
        a[t][to][from] = a[t][from][neighbour];
        for (double[][][] m : List.of(r, a, d, q)) {
            for (int i = 0; i < nodes; i++) {
                m[t][i][to] = m[t][i][from];
            }
        }
        a[t][from][to] = 0;
        for (double[][][] m : List.of(r, a, d, q)) {
            m[t][to][to] = m[t][from][from];
        }
    }

    private void kill(int t, int k) {
        alive[t][k] = false;
        zeroAtNextVisit[t][k] = false;
        for (double[][][] m : List.of(r, a, d, q, s)) {
            for (int i = 0; i < MOST_NODES; i++) {
                m[t][i][k] = 0;
                m[t][k][i] = 0;
            }
        }
    }

    private int nearest(double[] nearness, int t, int node) {
        int best = node;
        for (int i = 0; i < objects; i++) {
            if (alive[t][i] && i != node && (best == node || nearness[i] > nearness[best])) {
                best = i;
            }
        }
        return best;
    }

    private static int count(int[] chosen, int k) {
        return (int) Arrays.stream(chosen).filter(c -> c == k).count();
    }

    private static List<Integer> members(int[] chosen, int k, int bound) {
        return IntStream.range(0, bound).filter(i -> chosen[i] == k).boxed().toList();
    }

    private double[] mean(int t, List<Integer> members) {
        double[] mean = new double[x[t][members.get(0)].length];
        for (int i : members) {
            for (int c = 0; c < mean.length; c++) {
                mean[c] += x[t][i][c];
            }
        }
        for (int c = 0; c < mean.length; c++) {
            mean[c] /= members.size();
        }
        return mean;
    }

    private int mostCentral(int t) {
        int best = -1;
        double largest = 0;
        for (int k = 0; k < objects; k++) {
            double sum = 0;
            for (int i = 0; i < objects; i++) {
                sum += alive[t][i] && alive[t][k] ? s[t][i][k] : 0;
            }
            if (alive[t][k] && (best < 0 || sum > largest)) {
                best = k;
                largest = sum;
            }
        }
        return best;
    }

    /** The flags of the last time, over as many iterations as asked for; nodes that are nowhere do not count. */
    private boolean stable() {
        int window = params.ap().convergenceIterations();
        boolean any = false;
        boolean stable = iterations >= window + params.burnIn();
        for (int k = 0; k < nodes; k++) {
            int node = k;
            boolean exists = k < objects || Arrays.stream(alive).anyMatch(atTime -> atTime[node]);
            boolean now = exists && alive[times - 1][k] && belief(times - 1, k, k) > 0;
            if (now != flag[k]) {
                changedAt[k] = iterations;
                flag[k] = now;
            }
            any |= now;
            stable &= !exists || changedAt[k] <= iterations - window + 1;
        }
        return any && stable;
    }
}
