package io.varve.text;

import io.varve.ClusterId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The senses of a word on a coarser level: the two nearest become one, again and again, as long as they are nearer to each other than uses are to
 * their senses. Near is by the cosine of means, in which every use counts once. The senses themselves stay as they are.
 *
 * @param numbers the coarse sense of every sense, counted from 0 in the order of their first senses
 */
public record CoarseSenses(SortedMap<ClusterId, Integer> numbers) {

    /**
     * Copies the map.
     *
     * @param numbers as above
     */
    public CoarseSenses {
        numbers = Collections.unmodifiableSortedMap(new TreeMap<>(numbers));
    }

    /** Joins senses, given the vectors of their uses, that are nearer than a distance. */
    static CoarseSenses of(SortedMap<ClusterId, List<double[]>> members, double reach) {
        List<Joined> joined = new ArrayList<>();
        members.forEach((sense, uses) -> joined.add(new Joined(List.of(sense), sum(uses))));
        while (joinNearest(joined, reach)) {}
        SortedMap<ClusterId, Integer> numbers = new TreeMap<>();
        for (int number = 0; number < joined.size(); number++) {
            for (ClusterId sense : joined.get(number).senses()) {
                numbers.put(sense, number);
            }
        }
        return new CoarseSenses(numbers);
    }

    /** Returns whether two were near enough; the first of them takes in the other, which keeps the order. */
    private static boolean joinNearest(List<Joined> joined, double reach) {
        double least = reach;
        int one = -1;
        int other = -1;
        for (int i = 0; i < joined.size(); i++) {
            for (int k = i + 1; k < joined.size(); k++) {
                double distance = Vectors.cosineDistance(
                        joined.get(i).sum(), joined.get(k).sum());
                if (distance < least) {
                    least = distance;
                    one = i;
                    other = k;
                }
            }
        }
        if (one < 0) {
            return false;
        }
        joined.set(one, joined.get(one).with(joined.remove(other)));
        return true;
    }

    private record Joined(List<ClusterId> senses, double[] sum) {

        Joined with(Joined other) {
            List<ClusterId> both = new ArrayList<>(senses);
            both.addAll(other.senses);
            double[] total = sum.clone();
            for (int j = 0; j < total.length; j++) {
                total[j] += other.sum[j];
            }
            return new Joined(both, total);
        }
    }

    /** How far uses are from the means of their senses, added up. */
    static double distances(Collection<List<double[]>> senses) {
        double distances = 0;
        for (List<double[]> uses : senses) {
            double[] sum = sum(uses);
            for (double[] use : uses) {
                distances += Vectors.cosineDistance(use, sum);
            }
        }
        return distances;
    }

    /** The sum of directions, which points where their mean does. */
    private static double[] sum(List<double[]> uses) {
        double[] sum = new double[uses.get(0).length];
        for (double[] use : uses) {
            double[] direction = Vectors.direction(use);
            for (int j = 0; j < sum.length; j++) {
                sum[j] += direction[j];
            }
        }
        return sum;
    }

    /** The coarse sense of a sense. */
    int number(ClusterId sense) {
        return numbers.getOrDefault(sense, -1);
    }

    /**
     * Returns what tables call the coarse sense of every sense.
     *
     * @return such as {@code c0}
     */
    public Map<ClusterId, String> names() {
        Map<ClusterId, String> names = new HashMap<>();
        numbers.forEach((sense, number) -> names.put(sense, "c" + number));
        return names;
    }
}
