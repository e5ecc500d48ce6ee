package io.varve.lab.run;

import io.varve.lab.data.DataSet;
import io.varve.lab.data.PaperData;
import io.varve.lab.entrant.Entrant;
import io.varve.lab.sample.Sampler;
import io.varve.lab.sample.Setting;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * All runs of an experiment.
 *
 * @param sampler cuts the data sets
 * @param settings how objects arrive
 * @param datasets the objects
 * @param entrants who clusters them
 * @param runs how many of each
 * @param timedRuns how many of them are repeated for time and memory
 */
public record Plan(
        Sampler sampler,
        List<Setting> settings,
        List<DataSet> datasets,
        List<Entrant> entrants,
        int runs,
        int timedRuns) {

    /** Checks every value. */
    public Plan {
        settings = List.copyOf(settings);
        datasets = List.copyOf(datasets);
        entrants = List.copyOf(entrants);
        requireCounts(runs, timedRuns, 1);
        require(!settings.isEmpty() && !datasets.isEmpty(), "an experiment needs a setting and a data set");
        require(!entrants.isEmpty(), "no algorithm is available under these conventions; choose others");
        Set<String> names = new HashSet<>();
        entrants.forEach(entrant -> require(names.add(entrant.name()), entrant.name() + " is asked for twice"));
    }

    /** Refuses numbers that no experiment can have. */
    public static void requireCounts(int runs, int timedRuns, int threads) {
        require(runs >= 1, "runs must be at least 1, got " + runs);
        require(timedRuns >= 0, "timed runs must be at least 0, got " + timedRuns);
        require(threads >= 1, "threads must be at least 1, got " + threads);
    }

    /** One run to do. */
    record Job(RunKey key, DataSet data, Entrant entrant) {

        /** What it takes, roughly, in no unit; only ratios matter. */
        double cost() {
            double objects = data.size();
            double ofSetting = key.setting() == Setting.UNIFORM ? 1 : 0.6;
            double ofAlgorithm = entrant.traits().costToAp();
            // small runs are about scoring
            return objects * objects * ofSetting * ofAlgorithm + 50 * objects;
        }

        /** What it may hold of the heap at once, roughly, in bytes. */
        long memory() {
            return (long) ((double) entrant.traits().matrices() * Double.BYTES * data.size() * data.size());
        }
    }

    /** Returns the runs whose quality counts. */
    List<Job> qualityJobs() {
        return jobs(runs);
    }

    /** Returns the runs of the timed pass. */
    List<Job> timedJobs() {
        return jobs(timedRuns);
    }

    /** Returns the names of the data sets. */
    public List<PaperData> kinds() {
        return datasets.stream().map(DataSet::kind).toList();
    }

    private List<Job> jobs(int count) {
        List<Job> jobs = new ArrayList<>();
        for (Setting setting : settings) {
            int distinct = count == 0 ? 0 : sampler.distinctRuns(setting, count);
            for (DataSet data : datasets) {
                for (Entrant entrant : entrants) {
                    for (int run = 0; run < distinct; run++) {
                        jobs.add(new Job(new RunKey(setting, data.kind(), entrant.name(), run), data, entrant));
                    }
                }
            }
        }
        // run by run, so that an experiment that was stopped has about as many of each
        jobs.sort(Comparator.comparingInt((Job job) -> job.key().run())
                .thenComparing(Comparator.comparingDouble(Job::cost).reversed())
                .thenComparing(Job::key));
        return jobs;
    }

    private static void require(boolean fine, String sentence) {
        if (!fine) {
            throw new Refused(sentence);
        }
    }
}
