package io.varve.bench.peers;

import io.varve.Batch;
import io.varve.ap.ApParams;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.cli.bench.AppTrial;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.scale.Scaling;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Steps of APP beside affinity propagation on all objects so far, and what the model of APP holds at the end. */
final class AppProcess {

    private static final long SEED = 1;
    private static final int MODELS = 20;

    private AppProcess() {}

    /** Arguments: file of network connections, rounds. */
    public static void main(String[] args) throws IOException {
        List<Batch> stream = Kdd.stream(Path.of(args[0]), SEED);
        AppTrial trial = AppTrial.best(stream, Scaling.MINMAX, Integer.parseInt(args[1]));
        for (int step = 0; step < stream.size(); step++) {
            System.out.println("objects " + stream.get(step).size());
            print(AppParams.defaults().algorithm().name(), trial.app().get(step));
            print(
                    RepeatedApParams.of(ApParams.defaults()).algorithm().name(),
                    trial.ap().get(step));
        }
        System.out.println("model " + modelBytes(stream, false));
        System.out.println("model_with_history " + modelBytes(stream, true));
    }

    private static void print(String name, AppTrial.Cost cost) {
        System.out.println(name + "_seconds " + cost.seconds());
        System.out.println(name + "_allocated " + cost.allocatedBytes());
        System.out.println(name + "_iterations " + cost.iterations());
        System.out.println(name + "_converged " + cost.converged());
        System.out.println(name + "_clusters " + cost.clusters());
    }

    /** What the heap holds less once models are let go, for each: one alone is smaller than what else comes and goes. */
    private static long modelBytes(List<Batch> stream, boolean keepHistory) {
        AppParams params = AppParams.defaults().withScaling(Scaling.MINMAX).withKeepHistory(keepHistory);
        List<AppClustering> models = new ArrayList<>();
        for (int model = 0; model < MODELS; model++) {
            AppClustering app = AppClustering.create(params);
            stream.forEach(app::partialFit);
            models.add(app);
        }
        long with = Heap.usedBytes();
        models.clear();
        return (with - Heap.usedBytes()) / MODELS;
    }
}
