package io.varve.cli;

import io.varve.io.FolderDraft;
import io.varve.io.Mark;
import io.varve.io.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * A file that a verb leaves: as it was until the new one is whole, and never in the place of anything else. A device or a pipe
 * is written to as it is.
 */
final class OutFile {

    private static final Mark DATABASE = Mark.beginning("SQLite format 3\0");
    /** What SQLite keeps beside a database; a timeline is lost if something else stands there. */
    private static final List<String> BESIDE_A_DATABASE = List.of("-wal", "-shm", "-journal");

    private final Path file;

    private OutFile(Path file) {
        this.file = file;
    }

    /**
     * Refuses, as wrong usage and before anything is written, a place where nothing may go.
     *
     * @param mark by which a file that is there is known as an earlier one
     * @param what such a file is, in words
     */
    static OutFile at(Path file, Mark mark, String what, CommandSpec verb) {
        try {
            Optional<String> trouble = trouble(file, mark, what, Inputs.of(verb));
            if (trouble.isPresent()) {
                throw new ParameterException(verb.commandLine(), "--out " + file + " " + trouble.get());
            }
        } catch (IOException e) {
            throw failure(file, e);
        }
        return new OutFile(file);
    }

    private static Optional<String> trouble(Path file, Mark mark, String what, Inputs inputs) throws IOException {
        Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
        if (Files.isDirectory(file)) {
            return Optional.of("is a folder; name a file in it");
        }
        if (inputs.hold(file)) {
            return Optional.of("is an input of this run; name another file");
        }
        if (isDevice(file)) {
            return Optional.empty();
        }
        if (Files.isSymbolicLink(file)) {
            return Optional.of(
                    "is a link to " + Files.readSymbolicLink(file) + "; name that file itself, or remove the link");
        }
        if (!Files.isDirectory(folder)) {
            return Optional.of("is in no folder that exists; make the folder first, or name another");
        }
        if (!Files.isWritable(folder) || (Files.exists(file) && !Files.isWritable(file))) {
            return Optional.of("may not be written; name a file in a place where you may write");
        }
        if (isBesideDatabase(file)) {
            return Optional.of("is where SQLite keeps a part of a database; name another file");
        }
        if (!Files.exists(file) || Files.size(file) == 0) {
            return Optional.empty();
        }
        if (DATABASE.isOn(file)) {
            return Optional.of("is a timeline or another database; name another file");
        }
        return mark.isOn(file)
                ? Optional.empty()
                : Optional.of("exists and is not " + what + " of Varve's; name another file, or remove it first");
    }

    private static boolean isDevice(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    private static boolean isBesideDatabase(Path file) {
        String name = String.valueOf(file.getFileName());
        return BESIDE_A_DATABASE.stream()
                .filter(name::endsWith)
                .map(ending -> file.resolveSibling(name.substring(0, name.length() - ending.length())))
                .anyMatch(base -> Files.exists(base, LinkOption.NOFOLLOW_LINKS));
    }

    /** Writes a file at a path. */
    interface Writing {
        void to(Path path) throws IOException;
    }

    void write(Writing writing) {
        try {
            if (isDevice(file)) {
                writing.to(file);
                return;
            }
            try (FolderDraft draft = FolderDraft.of(file)) {
                writing.to(draft.file(String.valueOf(file.getFileName())));
                draft.commit(List.of());
            }
        } catch (UncheckedIOException e) {
            throw failure(file, Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    private static UncheckedIOException failure(Path file, IOException e) {
        return new UncheckedIOException(
                "cannot write %s (%s); what was there is unchanged".formatted(file, Reason.of(e)), e);
    }
}
