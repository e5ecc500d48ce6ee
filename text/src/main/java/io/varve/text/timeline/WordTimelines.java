package io.varve.text.timeline;

import io.varve.Batch;
import io.varve.algorithm.AlgorithmParams;
import io.varve.io.FolderDraft;
import io.varve.io.FolderLock;
import io.varve.io.Reason;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.store.Arrival;
import io.varve.store.StoredStep;
import io.varve.store.Timeline;
import io.varve.store.TimelineOptions;
import io.varve.table.StepRow;
import io.varve.text.DatedUses;
import io.varve.text.FileNames;
import io.varve.text.Senses;
import io.varve.text.Use;
import io.varve.text.WordHistory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder with a timeline for every word, in which periods are steps. A later run adds periods; earlier ones stay as they are,
 * and so do the ids of senses. A timeline that lacks steps, because its word is new or a run was interrupted, gets them all.
 */
public final class WordTimelines implements AutoCloseable {

    private static final String ENDING = ".varve";

    private final Path folder;
    private final AlgorithmParams<?> algorithm;
    private final List<String> periods;
    private FileNames names;
    private @Nullable FolderLock lock;

    private WordTimelines(Path folder, AlgorithmParams<?> algorithm, List<String> periods) {
        this.folder = folder;
        this.algorithm = algorithm;
        this.periods = periods;
        this.names = FileNames.besides(stems(folder));
    }

    /**
     * Opens a folder, changing nothing.
     *
     * @param folder made on first use
     * @param algorithm that its timelines are made with, or were
     * @param periods all of them, in order
     * @return the folder
     * @throws Refused if it holds something else, or has other periods
     */
    public static WordTimelines at(Path folder, AlgorithmParams<?> algorithm, List<String> periods) {
        WordTimelines timelines = new WordTimelines(folder, algorithm, List.copyOf(periods));
        timelines.requireContinued();
        return timelines;
    }

    /**
     * Returns what the timelines of a folder were made with.
     *
     * @param folder of timelines, or one that is new
     * @return the parameters of all of them; empty if it has none
     */
    public static Optional<AlgorithmParams<?>> madeWith(Path folder) {
        return stems(folder).stream()
                .sorted()
                .map(name -> folder.resolve(name + ENDING))
                .filter(Timeline::isThere)
                .findFirst()
                .map(file -> {
                    try (Timeline timeline = Timeline.read(file)) {
                        return timeline.algorithm();
                    }
                });
    }

    private void requireContinued() {
        List<String> there = FrozenPeriods.read(folder);
        if (there.isEmpty() && !isFree(folder)) {
            throw new Refused(Refusal.of(
                            Place.of(folder), " is not a folder of timelines of words (no " + FrozenPeriods.FILE + ")")
                    .remedy("name one that is new or empty"));
        }
        FrozenPeriods.requireContinued(folder, there, periods);
    }

    private static boolean isFree(Path folder) {
        if (!Files.exists(folder)) {
            return true;
        }
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> content = Files.list(folder)) {
            // what a run that was killed at its start leaves does not count
            return content.map(file -> String.valueOf(file.getFileName()))
                    .allMatch(name -> name.equals(FolderLock.FILE) || name.startsWith(FolderDraft.PREFIX));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look into " + folder + " (" + Reason.of(e) + ")", e);
        }
    }

    /**
     * Keeps the folder for this run until it is closed, and writes down its periods. Words whose timelines were made with other
     * parameters or of other uses are refused before anything is changed.
     *
     * @param words with their uses of all periods
     * @throws Refused naming the difference, or if another run is adding to the folder
     */
    public void begin(List<DatedUses> words) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make the folder " + folder + " (" + Reason.of(e) + ")", e);
        }
        lock = FolderLock.of(folder)
                .orElseThrow(() -> new Refused(Refusal.of(Place.of(folder), " is being written by another run")
                        .remedy("try again when it has ended")));
        // another run may have ended since the folder was opened
        requireContinued();
        names = FileNames.besides(stems(folder));
        requireSame(words);
        // before the first timeline gets a step of a new one
        FrozenPeriods.write(folder, periods);
    }

    private void requireSame(List<DatedUses> words) {
        // also of words that this run does not have, so that a folder is of one kind
        for (String other : others(words)) {
            Timeline.open(folder.resolve(other), algorithm).close();
        }
        for (DatedUses word : words) {
            Path file = file(word.word());
            if (Timeline.isThere(file)) {
                try (Timeline timeline = Timeline.open(file, algorithm)) {
                    requireSame(timeline, word);
                }
            }
        }
    }

    private void requireSame(Timeline timeline, DatedUses word) {
        List<StoredStep> steps = new ArrayList<>();
        timeline.eachStep(steps::add);
        for (StoredStep step : steps) {
            int period = step.row().step();
            if (period >= periods.size()) {
                throw new Refused(Refusal.of(
                                Place.of(file(word.word())),
                                " has a step %d ('%s') that is not a period of this run"
                                        .formatted(period, step.batchId()))
                        .remedy("undo it, or name another folder"));
            }
            if (!step.batchId().equals(periods.get(period))) {
                throw new Refused(Refusal.of(
                                Place.of(file(word.word())),
                                " has '%s' as step %d, not the period '%s'"
                                        .formatted(step.batchId(), period, periods.get(period)))
                        .remedy("restore it from a backup"));
            }
            if (!timeline.holds(word.batch(period), step.batchId())) {
                throw new Refused(Refusal.of("'%s' has other uses in the period '%s' than %s: %s"
                                .formatted(
                                        word.word(),
                                        step.batchId(),
                                        file(word.word()),
                                        difference(timeline, word, period)))
                        .remedy("give all earlier uses again with the later ones, or name another folder"));
            }
        }
    }

    private static String difference(Timeline timeline, DatedUses word, int period) {
        Set<String> there = new LinkedHashSet<>();
        timeline.eachLabel(period, row -> {
            if (row.arrivedStep() == period) {
                there.add(row.object());
            }
        });
        Set<String> here =
                word.uses(period).stream().map(Use::identifier).collect(Collectors.toCollection(LinkedHashSet::new));
        Set<String> missing = new LinkedHashSet<>(there);
        missing.removeAll(here);
        Set<String> added = new LinkedHashSet<>(here);
        added.removeAll(there);
        if (missing.isEmpty() && added.isEmpty()) {
            return "they are the same, but their order or their vectors differ";
        }
        return Stream.of(some(missing, "missing here"), some(added, "not known there"))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static String some(Set<String> uses, String what) {
        return uses.isEmpty()
                ? ""
                : "%d of them %s, such as '%s'"
                        .formatted(uses.size(), what, uses.iterator().next());
    }

    /**
     * Adds the periods that the timeline of a word lacks.
     *
     * @param word with its uses of all periods
     * @param options how to write
     * @return its senses in all periods, those of earlier runs included
     */
    public Senses add(DatedUses word, TimelineOptions options) {
        try (Timeline timeline = Timeline.open(file(word.word()), algorithm, options)) {
            for (int period = 0; period < periods.size(); period++) {
                Batch batch = word.batch(period);
                Map<String, String> texts = new HashMap<>();
                word.uses(period).forEach(use -> texts.put(use.identifier(), use.text()));
                timeline.add(
                        batch, Arrival.PLAIN.withBatchId(periods.get(period)).withTexts(texts));
            }
            List<StepRow> steps = new ArrayList<>();
            timeline.eachStep(step -> steps.add(step.row()));
            return Senses.of(word, WordHistory.of(steps, timeline.at(timeline.lastStep())));
        }
    }

    /**
     * Returns the timelines of words that a run does not know; they stay as they are.
     *
     * @param words of the run
     * @return the names of their files, by alphabet
     */
    public List<String> others(List<DatedUses> words) {
        Set<String> known = words.stream().map(word -> names.of(word.word())).collect(Collectors.toSet());
        return stems(folder).stream()
                .filter(name -> !known.contains(name))
                .map(name -> name + ENDING)
                .sorted()
                .toList();
    }

    /** The names of all timelines in the folder, without ending. */
    private static List<String> stems(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> content = Files.list(folder)) {
            return content.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(ENDING))
                    .map(name -> name.substring(0, name.length() - ENDING.length()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look into " + folder + " (" + Reason.of(e) + ")", e);
        }
    }

    @Override
    public void close() {
        if (lock != null) {
            lock.close();
        }
    }

    private Path file(String word) {
        return folder.resolve(names.of(word) + ENDING);
    }
}
