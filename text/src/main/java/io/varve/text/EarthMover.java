package io.varve.text;

import java.util.Arrays;

/**
 * The least cost of turning one heap of prototypes into another, by successive shortest paths. Amounts are whole numbers:
 * shares a/n and b/m are carried as a·m and b·n.
 */
final class EarthMover {

    private final double[][] cost;
    private final long[] supply;
    private final long[] demand;
    private final long[][] flow;

    private EarthMover(double[][] cost, long[] supply, long[] demand) {
        this.cost = cost;
        this.supply = supply;
        this.demand = demand;
        this.flow = new long[supply.length][demand.length];
    }

    static double between(Slice one, Slice other) {
        double[][] from = one.prototypes();
        double[][] to = other.prototypes();
        double[][] cost = new double[from.length][to.length];
        for (int i = 0; i < from.length; i++) {
            for (int j = 0; j < to.length; j++) {
                // distances of a hair below nothing come from rounding
                cost[i][j] = Math.max(0, Vectors.cosineDistance(from[i], to[j]));
            }
        }
        long[] supply = one.counts().values().stream()
                .mapToLong(n -> (long) n * other.size())
                .toArray();
        long[] demand = other.counts().values().stream()
                .mapToLong(n -> (long) n * one.size())
                .toArray();
        return new EarthMover(cost, supply, demand).least() / ((double) one.size() * other.size());
    }

    static double least(double[][] cost, long[] supply, long[] demand) {
        return new EarthMover(cost, supply.clone(), demand.clone()).least();
    }

    private double least() {
        for (int source = next(); source >= 0; source = next()) {
            send(source);
        }
        double sum = 0;
        for (int i = 0; i < flow.length; i++) {
            for (int j = 0; j < flow[i].length; j++) {
                sum += flow[i][j] * cost[i][j];
            }
        }
        return sum;
    }

    private int next() {
        for (int i = 0; i < supply.length; i++) {
            if (supply[i] > 0) {
                return i;
            }
        }
        return -1;
    }

    /** Sends what it can along the cheapest way to any demand that is left; ways may take back what was sent before. */
    private void send(int source) {
        double[] atSupply = filled(supply.length);
        double[] atDemand = filled(demand.length);
        int[] supplyFrom = new int[supply.length];
        int[] demandFrom = new int[demand.length];
        atSupply[source] = 0;
        // with costs taken back there are negative ways but no negative circles: as many rounds as there are nodes
        // suffice
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int i = 0; i < supply.length; i++) {
                for (int j = 0; j < demand.length; j++) {
                    if (atSupply[i] + cost[i][j] < atDemand[j] - 1e-15) {
                        atDemand[j] = atSupply[i] + cost[i][j];
                        demandFrom[j] = i;
                        changed = true;
                    }
                    if (flow[i][j] > 0 && i != source && atDemand[j] - cost[i][j] < atSupply[i] - 1e-15) {
                        atSupply[i] = atDemand[j] - cost[i][j];
                        supplyFrom[i] = j;
                        changed = true;
                    }
                }
            }
        }
        int target = -1;
        for (int j = 0; j < demand.length; j++) {
            if (demand[j] > 0 && (target < 0 || atDemand[j] < atDemand[target])) {
                target = j;
            }
        }
        long amount = Math.min(supply[source], demand[target]);
        for (int j = target; demandFrom[j] != source; j = supplyFrom[demandFrom[j]]) {
            amount = Math.min(amount, flow[demandFrom[j]][supplyFrom[demandFrom[j]]]);
        }
        for (int j = target; ; ) {
            int i = demandFrom[j];
            flow[i][j] += amount;
            if (i == source) {
                break;
            }
            j = supplyFrom[i];
            flow[i][j] -= amount;
        }
        supply[source] -= amount;
        demand[target] -= amount;
    }

    private static double[] filled(int length) {
        double[] far = new double[length];
        Arrays.fill(far, Double.POSITIVE_INFINITY);
        return far;
    }
}
