package io.varve.variants.resumed;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.IterationListener;
import io.varve.ap.Precision;
import io.varve.internal.ap.ApProblem;
import io.varve.internal.ap.MessagePassing;
import io.varve.internal.messages.Kernels;
import io.varve.internal.messages.Messages;
import io.varve.internal.messages.Workers;
import io.varve.refusal.Refused;
import java.util.Optional;

/** Affinity propagation that begins with the messages of another run. */
public final class ResumedAp {

    private ResumedAp() {}

    /**
     * Clusters any input, beginning with the messages of another run instead of zeros, and keeps those it ends with.
     *
     * <p>It stops as any run does; where messages are near a fixed point from the start, fewer {@linkplain
     * ApParams#minIterations() min iterations} may do. Exact copies begin with the messages of the first of them.
     *
     * @param input vectors or similarities, weighted or not
     * @param params what steers the run
     * @param start the messages between all objects of the input, finite numbers
     * @param listener told after every iteration
     * @return the result and the messages
     */
    public static ApRun fit(ApInput input, ApParams params, ApMessages start, IterationListener listener) {
        Kernels kernels = Kernels.configured();
        try (Workers workers = Workers.start(params.threads())) {
            ApProblem problem = ApProblem.prepare(input, params, start.bytes(), kernels, workers);
            Optional<ApResult> obvious = MessagePassing.obvious(problem);
            if (obvious.isPresent()) {
                return new ApRun(obvious.get(), ApMessages.NONE);
            }
            problem.finish(workers);
            boolean inRowOrder = params.conventions().sumsInRowOrder();
            Messages messages = Messages.ofAllPairs(problem.matrix(), inRowOrder, kernels, workers);
            if (start != ApMessages.NONE) {
                begin(problem, messages, start, workers);
            }
            ApResult result = MessagePassing.run(problem, listener, messages);
            return new ApRun(result, new KeptMessages(problem.copies(), messages, params.precision()));
        }
    }

    private static void begin(ApProblem problem, Messages messages, ApMessages start, Workers workers) {
        Precision precision = problem.params().precision();
        boolean single = precision == Precision.FLOAT;
        workers.each(problem.size(), i -> {
            for (int k = 0; k < problem.size(); k++) {
                double r = start.responsibility(problem.object(i), problem.object(k));
                double a = start.availability(problem.object(i), problem.object(k));
                if (single ? !Float.isFinite((float) r + (float) a) : !Double.isFinite(r + a)) {
                    throw new Refused(
                            "the messages from object %d to object %d must be finite numbers in %s precision, got %s, %s"
                                    .formatted(problem.object(i), problem.object(k), precision, r, a));
                }
                messages.begin(i, k, r, a);
            }
        });
    }
}
