package io.varve.cli.bench;

import com.sun.management.ThreadMXBean;
import io.varve.Batch;
import io.varve.IncrementalClusterer;
import io.varve.StepResult;
import io.varve.ap.ApParams;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.relatives.repeated.RepeatedApClustering;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.scale.Scaling;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/**
 * Steps of A-Posteriori affinity Propagation beside affinity propagation on all objects so far, exact copies not collapsed.
 *
 * <p>Memory is what a step allocates on its one thread, garbage included: more than it ever holds at once, so that no
 * peak is missed. Both are counted alike.
 *
 * @param app a cost per step
 * @param ap the same on all objects so far
 */
public record AppTrial(List<Cost> app, List<Cost> ap) {

    /**
     * What one step took.
     *
     * @param allocatedBytes by the step, garbage included
     * @param iterations of message passing
     * @param converged whether these sufficed
     * @param clusters after the step
     */
    public record Cost(double seconds, long allocatedBytes, int iterations, boolean converged, int clusters) {}

    /**
     * Runs a stream on one thread, warm, and keeps the fastest time of every step.
     *
     * @param scaling of both
     */
    public static AppTrial best(List<Batch> stream, Scaling scaling, int rounds) {
        ApParams params = ApParams.defaults().withThreads(1);
        AppParams incremental = AppParams.defaults().withAp(params).withScaling(scaling);
        RepeatedApParams anew =
                RepeatedApParams.of(params.withDeduplicate(false)).withScaling(scaling);
        steps(AppClustering.create(incremental), stream); // warms up
        List<Cost> app = steps(AppClustering.create(incremental), stream);
        for (int round = 1; round < rounds; round++) {
            app = faster(app, steps(AppClustering.create(incremental), stream));
        }
        // the steps of AP are long and their first iterations warm the rest
        return new AppTrial(app, steps(RepeatedApClustering.create(anew), stream));
    }

    private static List<Cost> steps(IncrementalClusterer clusterer, List<Batch> stream) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        List<Cost> costs = new ArrayList<>();
        for (Batch batch : stream) {
            System.gc();
            long before = threads.getCurrentThreadAllocatedBytes();
            long start = System.nanoTime();
            StepResult result = clusterer.partialFit(batch);
            double seconds = (System.nanoTime() - start) / 1e9;
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            costs.add(new Cost(
                    seconds,
                    allocated,
                    result.convergence().iterations(),
                    result.convergence().converged(),
                    result.clusterCount()));
        }
        return costs;
    }

    private static List<Cost> faster(List<Cost> one, List<Cost> other) {
        List<Cost> best = new ArrayList<>();
        for (int step = 0; step < one.size(); step++) {
            best.add(one.get(step).seconds <= other.get(step).seconds ? one.get(step) : other.get(step));
        }
        return best;
    }
}
