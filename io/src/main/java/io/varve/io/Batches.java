package io.varve.io;

import io.varve.Batch;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads batches from CSV, TSV, JSON Lines, Parquet and npy files, each of them also gzipped.
 *
 * <p>The ending of the file name says the format; without a known ending, and for standard input ({@code -}), the content
 * does. Whatever cannot be used, down to a single empty cell, is turned away with {@link Refused}: nothing is skipped,
 * filled in or guessed.
 *
 * <pre>{@code
 * Batch iris = Batches.read(Path.of("iris.csv"), ReadOptions.defaults().withClassColumn("species"));
 * }</pre>
 */
public final class Batches {

    private static final Path STANDARD_INPUT = Path.of("-");

    private Batches() {}

    /**
     * Reads a file of features with a header as one batch.
     *
     * @param file the file, or {@code -} for standard input
     * @return the batch, named as the file is, without directories and endings
     * @throws Refused if the file cannot be used
     */
    public static Batch read(Path file) {
        return read(file, ReadOptions.defaults());
    }

    /**
     * Reads a file as one batch.
     *
     * @param file the file, or {@code -} for standard input
     * @param options what the columns mean; a step column does not fit here, since it makes several batches
     * @return the batch, named as the file is, without directories and endings
     * @throws Refused if the file cannot be used
     */
    public static Batch read(Path file, ReadOptions options) {
        return read(file, options, unasked -> {});
    }

    /**
     * Reads a file as one batch, and tells what was done to it on the way.
     *
     * @param file the file, or {@code -} for standard input
     * @param options what the columns mean; a step column does not fit here, since it makes several batches
     * @param told asked once the file is read, for what was filled and what was left out
     * @return the batch, named as the file is, without directories and endings
     * @throws Refused if the file cannot be used
     */
    public static Batch read(Path file, ReadOptions options, Consumer<? super Steps> told) {
        if (options.stepColumn().isPresent()) {
            throw new Refused(Refusal.of("the step column %s makes several batches of one file, but one is wanted here"
                            .formatted(Shown.quoted(options.stepColumn().get())))
                    .remedy("leave it out"));
        }
        try (Steps steps = steps(List.of(file), options)) {
            Batch batch = steps.rest().batches().get(0);
            told.accept(steps);
            return batch;
        }
    }

    /**
     * Reads files as steps, all at once: one step per file, or, with a step column, one per value of it over all files in order.
     *
     * @param files the files, each of them with the same features; {@code -} for standard input
     * @param options what the columns mean
     * @return the batches, and what was read
     * @throws Refused if one of the files cannot be used, or if they do not fit together
     */
    public static Reading readSteps(List<Path> files, ReadOptions options) {
        return readSteps(files, options, System.in);
    }

    /**
     * Reads files as steps, all at once, with a stream of the caller's in the place of standard input.
     *
     * @param files the files, each of them with the same features; {@code -} for the stream
     * @param options what the columns mean
     * @param standardInput what {@code -} stands for; it is read to its end but not closed
     * @return the batches, and what was read
     * @throws Refused if one of the files cannot be used, or if they do not fit together
     */
    public static Reading readSteps(List<Path> files, ReadOptions options, InputStream standardInput) {
        try (Steps steps = steps(files, options, standardInput)) {
            return steps.rest();
        }
    }

    /**
     * Reads files as steps, one at a time: one step per file, or, with a step column, one per value of it over all files in
     * order.
     *
     * @param files the files, each of them with the same features; {@code -} for standard input
     * @param options what the columns mean
     * @return the steps, to be closed
     * @throws Refused if the file of ids cannot be used; of the files themselves {@link Steps#next()} tells
     */
    public static Steps steps(List<Path> files, ReadOptions options) {
        return steps(files, options, System.in);
    }

    /**
     * Reads files as steps, one at a time, with a stream of the caller's in the place of standard input.
     *
     * @param files the files, each of them with the same features; {@code -} for the stream
     * @param options what the columns mean
     * @param standardInput what {@code -} stands for; it is not closed
     * @return the steps, to be closed
     * @throws Refused if the file of ids cannot be used; of the files themselves {@link Steps#next()} tells
     */
    public static Steps steps(List<Path> files, ReadOptions options, InputStream standardInput) {
        refuseSecondStandardInput(files, options);
        return new Steps(files, options, standardInput);
    }

    private static void refuseSecondStandardInput(List<Path> files, ReadOptions options) {
        long uses = files.stream().filter(STANDARD_INPUT::equals).count()
                + options.idsFile().stream().filter(STANDARD_INPUT::equals).count();
        if (uses > 1) {
            throw new Refused(Refusal.of("stdin: standard input (-) is named " + uses + " times but can be read once")
                    .remedy("name it once"));
        }
    }
}
