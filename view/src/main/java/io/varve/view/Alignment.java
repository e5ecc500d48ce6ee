package io.varve.view;

import java.util.List;

/** Turns, sizes and moves the plane, and mirrors it where that fits better; angles stay. */
record Alignment(double real, double imaginary, boolean mirrored, double[] from, double[] to) {

    /** Into the middle, with places one away from it in the mean of squares. */
    static Alignment toUnit(List<double[]> places) {
        double spread = spread(places);
        return new Alignment(spread > 0 ? 1 / spread : 1, 0, false, middle(places), new double[2]);
    }

    /** The one that takes some places as near as it can to others, of which there are as many, without changing how far they spread. */
    static Alignment between(List<double[]> places, List<double[]> targets) {
        double[] from = middle(places);
        double[] to = middle(targets);
        double[] turned = new double[2];
        double[] mirrored = new double[2];
        for (int i = 0; i < places.size(); i++) {
            double x = places.get(i)[0] - from[0];
            double y = places.get(i)[1] - from[1];
            double u = targets.get(i)[0] - to[0];
            double v = targets.get(i)[1] - to[1];
            turned[0] += x * u + y * v;
            turned[1] += x * v - y * u;
            mirrored[0] += x * u - y * v;
            mirrored[1] += x * v + y * u;
        }
        double plain = Math.sqrt(turned[0] * turned[0] + turned[1] * turned[1]);
        double mirror = Math.sqrt(mirrored[0] * mirrored[0] + mirrored[1] * mirrored[1]);
        double spread = spread(places);
        double size = spread > 0 ? spread(targets) / spread : 1;
        if (plain == 0 && mirror == 0) {
            return new Alignment(size, 0, false, from, to);
        }
        boolean better = mirror > plain;
        double[] best = better ? mirrored : turned;
        double length = better ? mirror : plain;
        return new Alignment(size * best[0] / length, size * best[1] / length, better, from, to);
    }

    double[] of(double[] place) {
        double x = place[0] - from[0];
        double y = (place[1] - from[1]) * (mirrored ? -1 : 1);
        return new double[] {real * x - imaginary * y + to[0], imaginary * x + real * y + to[1]};
    }

    /** How far places lie from their middle: the root of the mean square. */
    static double spread(List<double[]> places) {
        double[] middle = middle(places);
        double sum = 0;
        for (double[] place : places) {
            sum += NeighbourMap.squared(place, middle);
        }
        return Math.sqrt(sum / places.size());
    }

    private static double[] middle(List<double[]> places) {
        double[] middle = new double[2];
        for (double[] place : places) {
            middle[0] += place[0] / places.size();
            middle[1] += place[1] / places.size();
        }
        return middle;
    }
}
