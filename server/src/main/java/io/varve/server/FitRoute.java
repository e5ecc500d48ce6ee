package io.varve.server;

import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.varve.Batch;
import io.varve.algorithm.Algorithms;
import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.io.Batches;
import io.varve.io.ReadOptions;
import io.varve.refusal.Refused;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Affinity propagation on a matrix that is sent along; nothing is kept. */
final class FitRoute {

    /** So many objects make matrices of 72 MB each; larger ones belong into a timeline, or to the command. */
    static final int MOST = 3000;

    private static final List<String> WORDS =
            List.of("similarity", "preference", "damping", "max_iterations", "convergence_iterations", "seed");

    private final ServerOptions options;
    private final Semaphore turn = new Semaphore(1, true);

    FitRoute(ServerOptions options) {
        this.options = options;
    }

    Route route() {
        return new Route(HandlerType.POST, Routes.API + "/fit", Route.Right.READ, this::answer);
    }

    private void answer(Context request) throws InterruptedException {
        Query query = new Query(request, options.limits(), WORDS.toArray(String[]::new));
        boolean given = query.text("similarity").filter("precomputed"::equals).isPresent();
        ApParams params = params(query, given);
        double[][] rows;
        try (Body body = Body.of(request, options.limits())) {
            rows = BatchBody.refusedAs(() -> rows(body, given));
        }
        if (rows.length == 0 || rows.length > MOST) {
            throw new Problem(
                    rows.length == 0 ? Problem.REFUSED : Problem.TOO_LARGE,
                    "a matrix has 1 to %d rows here, got %d".formatted(MOST, rows.length));
        }
        if (!turn.tryAcquire(options.limits().time().toMillis(), java.util.concurrent.TimeUnit.MILLISECONDS)) {
            throw new Problem(Problem.BUSY, "another matrix is being clustered; try again later");
        }
        try {
            Deadline deadline = new Deadline();
            deadline.begin(options.limits().stepTime());
            ApResult result = BatchBody.refusedAs(() -> AffinityPropagation.fit(
                    given ? ApInput.similarities(rows) : ApInput.vectors(rows), params, deadline));
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("exemplars", result.exemplars());
            facts.put("labels", result.labels());
            facts.put("converged", result.convergence().converged());
            facts.put("iterations", result.convergence().iterations());
            facts.put("settled", result.convergence().settled());
            facts.put("net_similarity", result.netSimilarity());
            Answers.json(request, facts);
        } finally {
            turn.release();
        }
    }

    private static ApParams params(Query query, boolean given) {
        Map<String, String> words = new LinkedHashMap<>();
        for (String word : WORDS) {
            query.text(word)
                    .filter(value -> !(given && word.equals("similarity")))
                    .ifPresent(value -> words.put(word, value));
        }
        try {
            return Algorithms.standard()
                    .defaults(Conventions.VARVE)
                    .with(words)
                    .ap()
                    .withThreads(Runtime.getRuntime().availableProcessors());
        } catch (Refused e) {
            throw Problem.of(Problem.BAD_REQUEST, e);
        }
    }

    private double[][] rows(Body body, boolean given) {
        if (body.isJson()) {
            Optional<double[][]> vectors = new JsonBody(options.limits())
                    .objects(body.file(), body.named("body", "jsonl"))
                    .vectors();
            return vectors.orElseThrow(() -> Query.bad("the body lacks the field vectors, a list of lists of numbers"));
        }
        Batch batch = Batches.read(body.file(), ReadOptions.defaults().withNegativeInfinityAllowed(given));
        if (!batch.categoricalColumns().isEmpty()) {
            throw new Problem(
                    Problem.REFUSED,
                    "a matrix holds numbers alone, got the columns %s".formatted(batch.categoricalColumns()));
        }
        return batch.vectors();
    }
}
