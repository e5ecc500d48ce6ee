package io.varve.server;

import io.javalin.http.Context;
import io.varve.ClusterId;
import io.varve.io.DateSpan;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import io.varve.store.StepWord;
import io.varve.store.Timeline;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The parameters of a request; one that is not known here, or given twice, is refused. */
final class Query {

    private static final int USUAL_ROWS = 100;

    private final Context request;
    private final Limits limits;

    Query(Context request, Limits limits, String... known) {
        this.request = request;
        this.limits = limits;
        for (Map.Entry<String, List<String>> given : request.queryParamMap().entrySet()) {
            if (!Set.of(known).contains(given.getKey())) {
                throw bad("there is no parameter %s here; %s"
                        .formatted(
                                Shown.quoted(given.getKey()),
                                known.length == 0 ? "none is taken" : "choose from " + String.join(", ", known)));
            }
            if (given.getValue().size() != 1) {
                throw bad("the parameter %s is given %d times; give it once"
                        .formatted(given.getKey(), given.getValue().size()));
            }
        }
    }

    static Problem bad(String sentence) {
        return new Problem(Problem.BAD_REQUEST, sentence);
    }

    Optional<String> text(String name) {
        return Optional.ofNullable(request.queryParam(name)).filter(text -> !text.isEmpty());
    }

    String text(String name, String otherwise) {
        return text(name).orElse(otherwise);
    }

    boolean flag(String name) {
        return flag(name, false);
    }

    boolean flag(String name, boolean otherwise) {
        String word = text(name, String.valueOf(otherwise));
        if (!word.equals("true") && !word.equals("false")) {
            throw bad("%s is true or false, got %s".formatted(name, Shown.quoted(word)));
        }
        return word.equals("true");
    }

    Optional<Long> number(String name) {
        return text(name).map(word -> {
            if (!word.matches("\\d{1,18}")) {
                throw bad("%s is a number, got %s".formatted(name, Shown.quoted(word)));
            }
            return Long.parseLong(word);
        });
    }

    /** How many rows a page may have. */
    int limit() {
        long limit = number("limit").orElse((long) Math.min(USUAL_ROWS, limits.rows()));
        if (limit < 1 || limit > limits.rows()) {
            throw bad("limit is a number from 1 to %d, got %d".formatted(limits.rows(), limit));
        }
        return (int) limit;
    }

    Optional<ClusterId> cluster(String name) {
        return text(name).map(Query::clusterOf);
    }

    static ClusterId clusterOf(String word) {
        try {
            return ClusterId.parse(word);
        } catch (Refused e) {
            throw new Problem(Problem.BAD_REQUEST, "a cluster is named such as k16, got " + Shown.quoted(word), e);
        }
    }

    /** The step that is asked for, or the last one. */
    int step(Timeline timeline) {
        Optional<String> word = text("at");
        try {
            return StepWord.at(word.orElse(null), timeline);
        } catch (Refused e) {
            boolean understood = word.map(
                            at -> at.matches("-?\\d{1,9}") || DateSpan.of(at).isPresent())
                    .orElse(true);
            throw Problem.of(understood ? Problem.NOT_FOUND : Problem.BAD_REQUEST, e);
        }
    }

    /** The first step that is asked for, or 0. */
    int since(Timeline timeline) {
        try {
            return text("since").map(word -> StepWord.since(word, timeline)).orElse(0);
        } catch (Refused e) {
            throw Problem.of(Problem.BAD_REQUEST, e);
        }
    }
}
