package io.varve.cli;

import io.varve.io.FolderDraft;
import io.varve.io.Format;
import io.varve.io.Mark;
import io.varve.io.Reason;
import io.varve.io.RunRecord;
import io.varve.io.TableWriter;
import io.varve.io.WrittenFiles;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A folder that a run leaves. Its files come to it all at once, and a run that is killed leaves the earlier result or the new
 * one. What is not Varve's stays.
 */
final class OutFolder {

    private final Path path;
    private final Format format;
    private final Kind kind;
    private final Predicate<String> wanted;
    private final List<String> written = new ArrayList<>();

    private OutFolder(Path path, Format format, Kind kind, Predicate<String> wanted) {
        this.path = path;
        this.format = format;
        this.kind = kind;
        this.wanted = wanted;
    }

    /** The same folder, to which only some tables are written, by their names. */
    OutFolder only(Predicate<String> tables) {
        return new OutFolder(path, format, kind, tables);
    }

    /**
     * What a verb writes.
     *
     * @param tables names of tables, without their format
     * @param files names of other files
     * @param folder of further files, which has a format of its own; empty if there is none
     */
    record Kind(List<String> tables, List<String> files, Optional<String> folder) {

        private Set<String> names() {
            Set<String> names = new LinkedHashSet<>(files);
            for (String table : tables) {
                for (Format any : Format.values()) {
                    names.add(table + "." + any);
                }
            }
            return names;
        }
    }

    /** Refuses, before any work is done, a folder that holds something else or cannot be written. */
    static OutFolder at(Path path, Format format, Kind kind, Inputs inputs) {
        String wayOut = "; name a folder that is new, empty or an earlier result";
        prepare(path, wayOut);
        if (Files.isDirectory(path) && !RunRecord.isIn(path.resolve(RunRecord.FILE)) && !isEmpty(path)) {
            throw new Refused("--out " + path + " is not empty and holds no earlier result" + wayOut);
        }
        return checked(new OutFolder(path, format, kind, any -> true), inputs);
    }

    /** As {@link #at}, for tables that may go beside other files, but not among those of a result. */
    static OutFolder beside(Path path, Format format, Kind kind, Inputs inputs) {
        String wayOut = "; name a folder that is new, or holds nothing of these names";
        prepare(path, wayOut);
        if (RunRecord.isIn(path.resolve(RunRecord.FILE))) {
            throw new Refused("--out " + path + " holds the result of a run" + wayOut);
        }
        return checked(new OutFolder(path, format, kind, any -> true), inputs);
    }

    private static void prepare(Path path, String wayOut) {
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new Refused("--out " + path + " is a file" + wayOut);
        }
        FolderDraft.finish(path);
    }

    private static OutFolder checked(OutFolder folder, Inputs inputs) {
        requireWritable("--out", folder.path);
        Set<String> earlier = folder.earlier();
        Set<String> all = new TreeSet<>(earlier);
        all.addAll(folder.kind.files());
        folder.kind.tables().forEach(table -> all.add(table + "." + folder.format));
        for (String name : all) {
            if (inputs.hold(folder.path.resolve(name))) {
                throw new Refused("--out %s would replace its %s, an input of this run; name another folder"
                        .formatted(folder.path, name));
            }
        }
        folder.refuseOthers(all, earlier);
        return folder;
    }

    /** Tries to write where a folder is or would be made. */
    static void requireWritable(String option, Path path) {
        // always the same name, so that the next run takes away what a killed one left
        Path trial = nearestExisting(path).resolve(FolderDraft.PREFIX + "trial");
        try {
            try {
                Files.createDirectory(trial);
            } catch (FileAlreadyExistsException e) {
                // left by a killed run, or made by one that tries too
            }
            Files.deleteIfExists(trial);
        } catch (IOException e) {
            throw new Refused(
                    "%s %s cannot be written (%s); name a folder in a place where you may write"
                            .formatted(option, path, Reason.of(e)),
                    e);
        }
    }

    Path path() {
        return path;
    }

    Format format() {
        return format;
    }

    /** The files that were written, in order. */
    List<String> written() {
        return written;
    }

    /** Writes the files of a result into a draft. */
    interface Writing {
        void into(Draft draft) throws IOException;
    }

    /** Replaces an earlier result, if there is one, by another. */
    void write(Writing writing) {
        // inside the folder: it may be a disk of its own, and the place around it need not be writable
        try (FolderDraft draft = FolderDraft.in(path)) {
            writing.into(new Draft(draft));
            WrittenFiles.list(draft);
            Set<String> gone = earlier();
            refuseOthers(draft.names(), gone);
            gone.addAll(earlierPages());
            draft.names().forEach(gone::remove);
            draft.commit(gone);
        } catch (IOException e) {
            throw failure(e);
        } catch (UncheckedIOException e) {
            throw failure(Objects.requireNonNull(e.getCause()));
        }
    }

    private UncheckedIOException failure(IOException e) {
        return new UncheckedIOException("cannot write the result to %s (%s)".formatted(path, Reason.of(e)), e);
    }

    /** Where files are until all of them are there. */
    final class Draft {

        private final FolderDraft draft;

        private Draft(FolderDraft draft) {
            this.draft = draft;
        }

        /** The place of a file that the caller writes beside others, and asks for in the end. */
        Path beside(String name) throws IOException {
            return draft.written(name);
        }

        /** The place of a file that the caller writes. */
        Path file(String name) throws IOException {
            Path file = draft.file(name);
            written.add(name);
            return file;
        }

        /** Writes a table, if it is wanted. */
        <R extends Record> void table(String name, Class<R> type, Consumer<Consumer<R>> content) throws IOException {
            if (!wanted.test(name)) {
                return;
            }
            try (TableWriter<R> writer = open(name, type)) {
                content.accept(writer::write);
            }
        }

        /** A table that the caller fills bit by bit, and closes. */
        <R extends Record> TableWriter<R> open(String name, Class<R> type) throws IOException {
            return TableWriter.open(file(name + "." + format), format, type);
        }
    }

    /** The files of an earlier result: those listed, or, where no list was kept yet, all that may have been written. */
    private Set<String> earlier() {
        WrittenFiles list = WrittenFiles.of(path);
        Set<String> earlier = new TreeSet<>(list.names());
        if (earlier.isEmpty() && RunRecord.isIn(path.resolve(RunRecord.FILE))) {
            earlier.addAll(kind.names());
            kind.folder().ifPresent(folder -> earlier.addAll(filesIn(folder)));
        }
        earlier.removeIf(name -> !Files.exists(path.resolve(name), LinkOption.NOFOLLOW_LINKS));
        return earlier;
    }

    /** The pages of an earlier result, which are in no list: they would show what is no longer there. */
    private List<String> earlierPages() {
        return kind.files().stream()
                .filter(name -> Files.isRegularFile(path.resolve(name), LinkOption.NOFOLLOW_LINKS)
                        && isPage(path.resolve(name)))
                .toList();
    }

    private List<String> filesIn(String folder) {
        if (!Files.isDirectory(path.resolve(folder), LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> content = Files.list(path.resolve(folder))) {
            return content.map(file -> folder + "/" + file.getFileName())
                    .filter(name -> name.endsWith(".csv"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look into " + folder + ": " + Reason.of(e), e);
        }
    }

    /** Refuses to touch what is not Varve's: files that are not of an earlier result, or changed since. */
    private void refuseOthers(Iterable<String> touched, Set<String> earlier) {
        WrittenFiles list = WrittenFiles.of(path);
        kind.folder().map(path::resolve).filter(Files::isSymbolicLink).ifPresent(link -> {
            throw new Refused("--out %s has a link in the place of its folder %s; remove it, or name another folder"
                    .formatted(path, link.getFileName()));
        });
        for (String name : touched) {
            Path file = path.resolve(name);
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS) || name.equals(WrittenFiles.LIST)) {
                continue;
            }
            boolean listed = list.names().contains(name);
            boolean ours = Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && (listed ? list.isUnchanged(name) : earlier.contains(name) || isPage(file));
            if (!ours) {
                throw new Refused("--out %s holds a %s that %s; move it elsewhere, or name another folder"
                        .formatted(path, name, listed ? "was changed after Varve wrote it" : "Varve did not write"));
            }
        }
    }

    private static boolean isPage(Path file) {
        try {
            return Mark.page().isOn(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + " (" + Reason.of(e) + ")", e);
        }
    }

    /** Drafts of killed runs do not count. */
    private static boolean isEmpty(Path folder) {
        try (Stream<Path> content = Files.list(folder)) {
            return content.allMatch(file -> file.getFileName().toString().startsWith(FolderDraft.PREFIX));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look into " + folder + ": " + Reason.of(e), e);
        }
    }

    /** Where a folder is or would be made. */
    static Path nearestExisting(Path path) {
        Path absolute = path.toAbsolutePath();
        for (Path place = absolute; place != null; place = place.getParent()) {
            if (Files.exists(place)) {
                return place;
            }
        }
        return absolute;
    }
}
