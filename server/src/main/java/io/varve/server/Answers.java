package io.varve.server;

import io.javalin.http.Context;
import io.varve.refusal.Refused;
import io.varve.store.StoreDamaged;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;

/** How requests are answered: rows as JSON, refusals as problem+json. */
final class Answers {

    private Answers() {}

    static void json(Context request, Object value) {
        request.contentType("application/json").result(Json.bytes(value));
    }

    static void json(Context request, int status, String text) {
        request.status(status).contentType("application/json").result(text);
    }

    /** What went wrong, as a status and one sentence; a mistake of ours does not show its inside. */
    static Problem problem(Throwable failure) {
        if (failure instanceof Problem problem) {
            return problem;
        }
        if (failure instanceof StoreDamaged damaged) {
            return new Problem(Problem.BUSY, String.valueOf(damaged.getMessage()), damaged);
        }
        if (failure instanceof Refused refused) {
            return Problem.of(Problem.REFUSED, refused);
        }
        if (failure instanceof OutOfMemoryError) {
            return new Problem(Problem.TOO_LARGE, "this needs more memory than the server has; send less at once");
        }
        return new Problem(Problem.FAILED, "this is a bug in varve, not in your data; please report it", failure);
    }

    /** Whether whoever runs the process wants to see where anything came from. */
    static boolean debugging() {
        return System.getenv("VARVE_DEBUG") != null;
    }

    /** Shows where a mistake of ours came from, since it is to be reported, and, while debugging, where anything did. */
    static void trace(Throwable failure, Problem problem, PrintStream err, boolean debug) {
        if (debug || problem.status() == Problem.FAILED) {
            failure.printStackTrace(err);
        }
    }

    static void problem(Context request, Problem problem, Shelf shelf) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("type", "about:blank");
        body.put("title", problem.title());
        body.put("status", problem.status());
        body.put("detail", shelf.tame(problem.sentence()));
        request.status(problem.status());
        if (problem.status() == Problem.UNAUTHORIZED) {
            request.header("WWW-Authenticate", "Bearer");
        }
        if (problem.isPassing()) {
            request.header("Retry-After", "1");
        }
        if (problem.status() == Problem.TOO_LARGE || problem.status() == Problem.TIMEOUT) {
            // what is left of the body is not waited for
            request.header("Connection", "close");
        }
        request.contentType("application/problem+json").result(Json.bytes(body));
    }
}
