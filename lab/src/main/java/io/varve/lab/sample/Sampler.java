package io.varve.lab.sample;

import io.varve.lab.data.DataSet;
import io.varve.lab.data.PaperData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Cuts data sets into batches, as the paper's experiments do.
 *
 * @param sense whose description is followed
 * @param seed of all runs
 */
public record Sampler(SamplerSense sense, long seed) {

    /** How many batches there are. */
    public static final int STEPS = 6;

    private static final int FEWEST_CLASSES = 2;

    /** Returns how many different splits there are among so many runs; the released uniform sampler knows but one. */
    public int distinctRuns(Setting setting, int runs) {
        return sense == SamplerSense.RELEASED && setting == Setting.UNIFORM ? 1 : runs;
    }

    /** Cuts a data set for one run, which depends on nothing but these arguments. */
    public Split split(DataSet data, Setting setting, int run) {
        SplittableRandom random = Seeds.of(seed, data.kind(), setting, run);
        // released: the data set was shuffled once, before all runs of all settings
        SplittableRandom order = sense == SamplerSense.RELEASED ? Seeds.of(seed, data.kind()) : random;
        int[] rows = Seeds.shuffled(data.size(), order);
        return setting == Setting.UNIFORM ? uniform(data, rows) : variable(data, rows, limits(data, setting), random);
    }

    /** Returns the least number of objects of a class that appears in a variable run: a tenth, over all classes. */
    public static int groupMinimum(DataSet data) {
        return (int) Math.round(data.size() / 10.0 / data.classNames().size());
    }

    private static Split uniform(DataSet data, int[] rows) {
        PaperData sizes = data.kind();
        List<int[]> batches = new ArrayList<>();
        for (int step = 0, from = 0; step < STEPS; step++) {
            int to = from + (step == 0 ? sizes.firstBatch() : sizes.laterBatch());
            batches.add(Arrays.copyOfRange(rows, from, to));
            from = to;
        }
        return new Split(data, batches);
    }

    private ClassSizes.Limits limits(DataSet data, Setting setting) {
        if (setting == Setting.VARIABLE) {
            return new ClassSizes.Limits(groupMinimum(data), groupMinimum(data), Integer.MAX_VALUE);
        }
        return sense == SamplerSense.RELEASED
                ? new ClassSizes.Limits(0, 0, data.kind().releasedAblationStart())
                : ClassSizes.Limits.NONE;
    }

    private static Split variable(DataSet data, int[] rows, ClassSizes.Limits limits, SplittableRandom random) {
        List<List<Integer>> byClass = new ArrayList<>();
        data.classNames().forEach(name -> byClass.add(new ArrayList<>()));
        for (int row : rows) {
            byClass.get(data.classOf(row)).add(row);
        }
        while (true) {
            List<int[]> batches = cut(byClass, limits, random);
            if (acceptable(data, batches, 2 * limits.least())) {
                return new Split(data, batches);
            }
        }
    }

    /** Objects of a class are taken in order; a batch has those of one class after those of another. */
    private static List<int[]> cut(List<List<Integer>> byClass, ClassSizes.Limits limits, SplittableRandom random) {
        List<List<Integer>> batches = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            batches.add(new ArrayList<>());
        }
        for (List<Integer> objects : byClass) {
            Behaviour behaviour = Behaviour.draw(random);
            int[] sizes = ClassSizes.draw(behaviour, objects.size(), limits, random);
            int next = 0;
            for (int step = 0; step < STEPS; step++) {
                int until = Math.min(objects.size(), next + Math.max(0, sizes[step]));
                batches.get(step).addAll(objects.subList(next, until));
                next = until;
            }
        }
        return batches.stream()
                .map(batch -> batch.stream().mapToInt(Integer::intValue).toArray())
                .toList();
    }

    private static boolean acceptable(DataSet data, List<int[]> batches, int fewest) {
        for (int[] batch : batches) {
            long classes = Arrays.stream(batch).map(data::classOf).distinct().count();
            if (classes < FEWEST_CLASSES || batch.length < fewest) {
                return false;
            }
        }
        return true;
    }
}
