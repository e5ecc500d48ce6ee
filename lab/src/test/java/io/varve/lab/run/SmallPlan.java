package io.varve.lab.run;

import io.varve.lab.LabData;
import io.varve.lab.data.DataSet;
import io.varve.lab.data.PaperData;
import io.varve.lab.entrant.Entrant;
import io.varve.lab.entrant.Entrants;
import io.varve.lab.sample.Sampler;
import io.varve.lab.sample.SamplerSense;
import io.varve.lab.sample.Setting;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** An experiment of seconds, and a Java of its own that runs it until somebody kills it. */
final class SmallPlan {

    static final Experiment.Watcher SILENT = (pass, done, all, share) -> {};
    static final String VERSION = "test";

    private SmallPlan() {}

    static Plan of(int runs, int timedRuns) {
        DataSet iris = LabData.none().load(PaperData.IRIS);
        List<Entrant> entrants = List.of(entrant("app", "paper"), entrant("ap", "varve"));
        return new Plan(
                new Sampler(SamplerSense.PAPER, 7),
                List.of(Setting.UNIFORM, Setting.ABLATION),
                List.of(iris),
                entrants,
                runs,
                timedRuns);
    }

    static Entrant entrant(String algorithm, String preset) {
        return Entrants.of(algorithm, preset, Optional.empty()).orElseThrow();
    }

    /** Runs the plan in a folder. */
    public static void main(String[] args) throws InterruptedException {
        Experiment.run(of(Integer.parseInt(args[1]), 0), VERSION, Path.of(args[0]), 2, SILENT);
    }
}
