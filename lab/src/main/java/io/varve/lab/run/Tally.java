package io.varve.lab.run;

import java.util.List;
import java.util.Set;

/** Counts what is done of a pass, by what runs take. */
final class Tally {

    private final String pass;
    private final List<Plan.Job> missing;
    private final int all;
    private final double work;
    private final Experiment.Watcher watcher;
    private double workDone;
    private int done;

    Tally(String pass, List<Plan.Job> jobs, Set<RunKey> finished, Experiment.Watcher watcher) {
        this.pass = pass;
        this.missing =
                jobs.stream().filter(job -> !finished.contains(job.key())).toList();
        this.all = jobs.size();
        this.done = all - missing.size();
        this.work = jobs.stream().mapToDouble(Plan.Job::cost).sum();
        this.workDone = work - missing.stream().mapToDouble(Plan.Job::cost).sum();
        this.watcher = watcher;
        tell();
    }

    List<Plan.Job> missing() {
        return missing;
    }

    void finished(Plan.Job job) {
        done++;
        workDone += job.cost();
        tell();
    }

    private void tell() {
        watcher.progress(pass, done, all, all == 0 ? 1 : Math.min(1, workDone / work));
    }
}
