package io.varve.text.model;

import io.varve.io.HeldFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A model in the making, in a folder of its own beside those that are ready. It goes when it is closed and when Java is told to end; what
 * a killed Java left goes with the next one.
 */
final class Draft implements AutoCloseable {

    private static final String UNFINISHED = ".varve-";

    private final HeldFolder folder;
    private final Thread hook = new Thread(this::removeQuietly);

    private Draft(HeldFolder folder) {
        this.folder = folder;
    }

    /** Begins one, after those that were left are gone. */
    static Draft in(Path shelf) throws IOException {
        Files.createDirectories(shelf);
        HeldFolder.removeAbandoned(shelf, UNFINISHED);
        Draft draft = new Draft(HeldFolder.in(shelf, UNFINISHED));
        Runtime.getRuntime().addShutdownHook(draft.hook);
        Files.createDirectory(draft.work());
        Files.createDirectory(draft.model());
        return draft;
    }

    /** For what is needed meanwhile. */
    Path work() {
        return folder.path().resolve("work");
    }

    /** For the model. */
    Path model() {
        return folder.path().resolve("model");
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // Java is ending, and the hook is at work
            return;
        }
        folder.close();
    }

    private void removeQuietly() {
        try {
            folder.close();
        } catch (UncheckedIOException e) {
            // the next install removes what is left
        }
    }
}
