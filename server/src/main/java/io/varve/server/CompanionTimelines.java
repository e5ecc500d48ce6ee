package io.varve.server;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.Prediction;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.algorithm.Algorithm;
import io.varve.algorithm.Algorithms;
import io.varve.io.KnownColumns;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.store.Addition;
import io.varve.store.Arrival;
import io.varve.store.Timeline;
import io.varve.store.TimelineOption;
import io.varve.store.TimelineOptions;
import io.varve.table.EventRow;
import io.varve.table.StepRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * The timelines of a program, called by their files: steps are added and objects predicted here, since arrays travel, and taken back
 * and forgotten, since refusals speak of options; all else is a command. The few that were used last stay open, so that the next step finds its model in memory.
 */
final class CompanionTimelines implements AutoCloseable {

    private static final int MOST_OPEN = 8;

    /**
     * By which words a timeline was opened.
     *
     * @param algorithm that it is to have; the one that it has where neither it nor parameters are named
     * @param parameters of that, as far as they are not the usual ones
     * @param keepVectors whether the values of objects are kept
     */
    private record Wish(Optional<String> algorithm, Map<String, String> parameters, boolean keepVectors) {

        static Wish of(CompanionCall call) {
            Optional<String> named = call.perhapsText("algorithm");
            return new Wish(
                    call.has("parameters")
                            ? named.or(() -> Optional.of(Algorithms.standard().name()))
                            : named,
                    call.words("parameters"),
                    call.flag("keep_vectors"));
        }

        Timeline open(Path file, TimelineOptions options) {
            TimelineOptions wanted = options.withKeepVectors(keepVectors);
            return algorithm.isPresent()
                    ? Timeline.open(file, CompanionAlgorithms.named(algorithm.get(), parameters), wanted)
                    : Timeline.open(file, wanted);
        }
    }

    /** An open timeline, and who may stop what it does just now. */
    private static final class Open {
        private final Wish wish;
        private final Timeline timeline;
        private volatile StopSign sign = new StopSign();

        Open(Path file, Wish wish) {
            this.wish = wish;
            this.timeline = wish.open(
                    file,
                    TimelineOptions.defaults()
                            .withListener(
                                    (iteration, atMost, exemplars) -> sign.iterated(iteration, atMost, exemplars)));
        }
    }

    // the one that was used longest ago comes first
    private final Map<Path, Open> open = new LinkedHashMap<>(MOST_OPEN, 0.75f, true);

    /** Adds a step; a file that is not there is made, with the algorithm that the call names. */
    synchronized CompanionAnswer add(CompanionCall call, StopSign sign) {
        Path file = Path.of(call.text("file"));
        Batch batch = batch(call);
        Arrival arrival = arrival(call);
        boolean sound = false;
        Open used = toAdd(file, call);
        used.sign = sign;
        try {
            CompanionAnswer answer = answer(used.timeline, batch, used.timeline.add(batch, arrival));
            sound = true;
            return answer;
        } finally {
            if (!sound) {
                // the next call begins with what is on disk
                close(file);
            }
        }
    }

    private Open toAdd(Path file, CompanionCall call) {
        Wish wish = Wish.of(call);
        Open known = open.get(file);
        if (known != null && known.wish.equals(wish)) {
            return known;
        }
        // opening compares what is wanted with what the file has
        close(file);
        Open made = new Open(file, wish);
        open.put(file, made);
        if (open.size() > MOST_OPEN) {
            close(open.keySet().iterator().next());
        }
        return made;
    }

    private static Batch batch(CompanionCall call) {
        double[][] rows = call.array();
        List<String> ids = call.texts("ids");
        Batch batch = ids.isEmpty() ? Batch.of(rows) : Batch.of(ids, rows);
        List<String> columns = call.texts("columns");
        List<Optional<String>> seeds = call.perhapsTexts("seeds");
        batch = columns.isEmpty() ? batch : batch.withColumns(columns);
        batch = seeds.isEmpty() ? batch : batch.withSeeds(seeds);
        List<String> classes = call.texts("classes");
        batch = classes.isEmpty() ? batch : batch.withClasses(classes);
        return call.perhapsText("name").map(batch::named).orElse(batch);
    }

    private static Arrival arrival(CompanionCall call) {
        Arrival arrival = Arrival.PLAIN;
        arrival = call.perhapsText("batch_id").map(arrival::withBatchId).orElse(arrival);
        arrival = call.perhapsText("time").map(arrival::withTime).orElse(arrival);
        return call.perhapsText("known")
                .map(CompanionTimelines::known)
                .map(arrival::withKnown)
                .orElse(arrival);
    }

    private static Arrival.Known known(String word) {
        for (Arrival.Known known : Arrival.Known.values()) {
            if (known.name().toLowerCase(Locale.ROOT).equals(word)) {
                return known;
            }
        }
        throw Query.bad("known is refuse, skip or replace, got '%s'".formatted(word));
    }

    private static CompanionAnswer answer(Timeline timeline, Batch batch, Addition addition) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("step", addition.step());
        facts.put("new", addition.isNew());
        facts.put("skipped", addition.skipped());
        facts.put("replaced", addition.replaced());
        facts.put("row", addition.result().map(result -> StepRow.of(result, addition.objectsNew())));
        List<ClusterEvent> events = new ArrayList<>();
        timeline.eachEvent(addition.step(), addition.step(), events::add);
        facts.put("events", events.stream().map(EventRow::of).toList());
        return CompanionAnswer.of(facts).with(clusters(timeline, batch, addition));
    }

    /** The clusters of the objects as they came, also of those that had come before. */
    private static long[] clusters(Timeline timeline, Batch batch, Addition addition) {
        Optional<StepResult> whole =
                addition.result().filter(result -> result.assignments().size() == batch.size());
        if (whole.isPresent()) {
            return IntStream.range(0, batch.size())
                    .mapToLong(i -> number(whole.get().assignments().cluster(i)))
                    .toArray();
        }
        Snapshot then = timeline.at(addition.step());
        return batch.ids().stream().mapToLong(id -> number(then.labelOf(id))).toArray();
    }

    private static long number(Optional<ClusterId> cluster) {
        return cluster.map(ClusterId::number).orElse(-1L);
    }

    /** Says which clusters objects fit best, after the last step, and changes nothing. */
    synchronized CompanionAnswer predict(CompanionCall call) {
        Path file = Path.of(call.text("file"));
        Batch batch = batch(call);
        Open used = open.get(file);
        if (used != null) {
            return predicted(used.timeline, batch);
        }
        try (Timeline timeline = Timeline.read(file)) {
            return predicted(timeline, batch);
        }
    }

    private static CompanionAnswer predicted(Timeline timeline, Batch batch) {
        List<Prediction> found = timeline.at(timeline.lastStep()).predict(batch);
        return CompanionAnswer.of(Map.of("step", timeline.lastStep()))
                .with(found.stream().mapToLong(each -> number(each.cluster())).toArray())
                .with(found.stream().mapToDouble(Prediction::similarity).toArray());
    }

    /** Takes the last step back. */
    synchronized CompanionAnswer undo(CompanionCall call) {
        try (Timeline timeline = toChange(call)) {
            return CompanionAnswer.of(Map.of("step", timeline.undo()));
        }
    }

    /** Removes objects for good, or what an interrupted removal of them has left. */
    synchronized CompanionAnswer forget(CompanionCall call) {
        List<String> ids = call.texts("objects");
        try (Timeline timeline = toChange(call)) {
            if (ids.isEmpty() && !timeline.isErasurePending()) {
                throw new Refused("nothing to forget; name objects");
            }
            boolean there = timeline.holdsAny(ids);
            if (there && !timeline.algorithm().traits().holdsObjects() && !timeline.keepsVectors()) {
                throw new Refused(Refusal.of(
                                "the values of the objects are needed to take them out of sums, and ",
                                Place.of(call.text("file")),
                                " does not keep them")
                        .remedy(
                                "give the file that they came in by varve.command('forget', ...); a timeline that is"
                                        + " made with ",
                                TimelineOption.KEEP_VECTORS,
                                " needs none"));
            }
            timeline.forget(ids, Optional.empty());
            return CompanionAnswer.of(Map.of("there", there));
        }
    }

    /** What was held in memory is of the state before the change. */
    private Timeline toChange(CompanionCall call) {
        Path file = Path.of(call.text("file"));
        close(file);
        return Timeline.open(file, TimelineOptions.defaults());
    }

    /** What a program must know of a timeline to go on with it. */
    static CompanionAnswer facts(CompanionCall call) {
        try (Timeline timeline = Timeline.read(Path.of(call.text("file")))) {
            Map<String, Object> parameters =
                    new LinkedHashMap<>(timeline.algorithm().values());
            parameters.remove(Algorithm.NAME);
            Optional<KnownColumns> columns = timeline.columns();
            AtomicInteger objects = new AtomicInteger();
            timeline.eachStep(step -> objects.addAndGet(step.row().objectsNew()));
            return CompanionAnswer.of(Map.of(
                    "algorithm", timeline.algorithm().algorithm().name(),
                    "parameters", parameters,
                    "step", timeline.lastStep(),
                    "objects", objects.get(),
                    "columns", columns.map(KnownColumns::numeric).orElse(List.of()),
                    "categories", columns.map(KnownColumns::categorical).orElse(List.of())));
        }
    }

    /** Lets go of a timeline, whose file may be about to vanish or to be changed by a command. */
    synchronized void close(Path file) {
        Open gone = open.remove(file);
        if (gone != null) {
            gone.timeline.close();
        }
    }

    @Override
    public synchronized void close() {
        List.copyOf(open.keySet()).forEach(this::close);
    }
}
