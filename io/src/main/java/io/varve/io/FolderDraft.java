package io.varve.io;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Files that come to a folder all at once, or not at all, whatever happens meanwhile.
 *
 * <p>They are written into a hidden folder beside their places and brought to disk. Then a plan of all moves appears there,
 * in one rename: before it the folder is as it was, from it on everyone who comes by, this run or a later one, does what is
 * left of the plan. One run at a time writes a draft; what a killed one left is cleared by the next.
 *
 * <pre>{@code
 * try (FolderDraft draft = FolderDraft.in(folder)) {
 *     Files.writeString(draft.file("labels.csv"), labels);
 *     Files.writeString(draft.file("run.json"), record);
 *     draft.commit(List.of("labels.tsv"));
 * }
 * }</pre>
 */
public final class FolderDraft implements AutoCloseable {

    /** How the names of all hidden folders begin. */
    public static final String PREFIX = ".varve-";

    private static final String OF_FOLDER = PREFIX + "draft";
    private static final String FILES = "files";
    private static final String PLAN = "plan";
    private static final String PUT = "put ";
    private static final String REMOVE = "remove ";

    private final Path folder;
    private final Path draft;
    private final FolderLock lock;
    private final List<String> names = new ArrayList<>();

    private FolderDraft(Path folder, Path draft, FolderLock lock) {
        this.folder = folder;
        this.draft = draft;
        this.lock = lock;
    }

    /**
     * Begins to replace files of a folder.
     *
     * @param folder is made if it is missing
     * @return a draft, to be closed
     * @throws Refused if another run is writing to the folder
     * @throws IOException if nothing can be written there
     */
    public static FolderDraft in(Path folder) throws IOException {
        return begin(folder, OF_FOLDER);
    }

    /**
     * Begins to replace one file. Other files of the same folder may be written meanwhile.
     *
     * @param file the only one that the draft will hold; its folder is made if it is missing
     * @return a draft, to be closed
     * @throws Refused if another run is writing the file
     * @throws IOException if nothing can be written there
     */
    public static FolderDraft of(Path file) throws IOException {
        Path place = file.toAbsolutePath();
        Path folder = place.getParent();
        if (folder == null) {
            throw new IOException("is a folder");
        }
        byte[] name = String.valueOf(place.getFileName()).getBytes(StandardCharsets.UTF_8);
        return begin(folder, OF_FOLDER + "-" + HexFormat.of().formatHex(Sha256.of(name), 0, 8));
    }

    /**
     * Writes one file: it is as it was until it is whole.
     *
     * @param file is replaced if it exists
     * @param content what it will hold
     * @throws Refused if another run is writing the file
     * @throws IOException if that fails
     */
    public static void write(Path file, byte[] content) throws IOException {
        try (FolderDraft draft = of(file)) {
            Files.write(draft.file(String.valueOf(file.getFileName())), content);
            draft.commit(List.of());
        }
    }

    /**
     * Does what is left of the plan of a run that was killed, so that the folder can be read.
     *
     * @param folder any
     * @throws Refused if a run that lives is at it
     * @throws UncheckedIOException if it cannot be done
     */
    public static void finish(Path folder) {
        Path draft = folder.resolve(OF_FOLDER);
        if (!Files.exists(draft.resolve(PLAN))) {
            return;
        }
        try {
            begin(folder, OF_FOLDER).close();
        } catch (IOException | UncheckedIOException e) {
            throw new UncheckedIOException(
                    "%s was being replaced when a run was killed, and replacing it cannot be completed (%s); run this as a user who may write there"
                            .formatted(folder, reason(e)),
                    e instanceof IOException plain ? plain : new IOException(e));
        }
    }

    private static String reason(Exception e) {
        return e instanceof IOException plain ? Reason.of(plain) : String.valueOf(e.getMessage());
    }

    private static FolderDraft begin(Path folder, String name) throws IOException {
        if (!Files.isDirectory(folder)) {
            // a link to a folder would be in its way
            Files.createDirectories(folder);
        }
        Path place = folder.toRealPath();
        Path draft = place.resolve(name);
        if (!Files.isDirectory(draft, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(draft, ownersOnly(place));
        }
        FolderLock lock = FolderLock.of(draft)
                .orElseThrow(() -> new Refused(Refusal.of("another run is writing to %s just now".formatted(folder))
                        .remedy("wait for it, or name another place")));
        FolderDraft begun = new FolderDraft(place, draft, lock);
        try {
            begun.carryOut();
            begun.clear();
            Files.createDirectories(draft.resolve(FILES));
            return begun;
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** A file may be meant for its owner only, and then its draft is too. */
    private static FileAttribute<?>[] ownersOnly(Path folder) {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }

    /**
     * Returns where to write a file.
     *
     * @param name its place in the folder, such as {@code labels.csv} or {@code clusters/bank.csv}
     * @return a path in the draft
     * @throws IOException if its folder cannot be made
     */
    public Path file(String name) throws IOException {
        Path file = written(name);
        Files.createDirectories(file.resolveSibling("."));
        names.add(name);
        return file;
    }

    /**
     * Returns the files of the draft.
     *
     * @return their places in the folder, in the order they were asked for
     */
    public List<String> names() {
        return List.copyOf(names);
    }

    /**
     * Returns where a file of the draft is or will be, for one that is written beside others; it belongs to the draft once it
     * is asked for as they are.
     *
     * @param name its place in the folder
     * @return a path in the draft
     * @throws IOException if the name leads out of it
     */
    public Path written(String name) throws IOException {
        return inside(draft.resolve(FILES), name);
    }

    /**
     * Puts all files in place.
     *
     * @param removed files that go at the same moment
     * @throws IOException if that fails; then the folder is as it was, or the next run does the rest
     */
    public void commit(Collection<String> removed) throws IOException {
        toDisk(draft.resolve(FILES));
        if (names.size() == 1 && removed.isEmpty()) {
            // one rename needs no plan
            put(names.get(0));
            sync(folder);
            return;
        }
        List<String> plan = new ArrayList<>();
        names.forEach(name -> plan.add(PUT + name));
        removed.forEach(name -> plan.add(REMOVE + name));
        Path part = draft.resolve(PLAN + ".part");
        Files.write(part, plan, StandardCharsets.UTF_8);
        sync(part);
        Files.move(part, draft.resolve(PLAN), StandardCopyOption.ATOMIC_MOVE);
        sync(draft);
        carryOut();
    }

    /** Does what is left of the plan, if there is one. */
    private void carryOut() throws IOException {
        Path plan = draft.resolve(PLAN);
        if (!Files.exists(plan)) {
            return;
        }
        for (String line : Files.readAllLines(plan, StandardCharsets.UTF_8)) {
            if (line.startsWith(PUT)) {
                put(line.substring(PUT.length()));
            } else if (line.startsWith(REMOVE)) {
                Files.deleteIfExists(inside(folder, line.substring(REMOVE.length())));
            }
        }
        sync(folder);
        Files.delete(plan);
    }

    private void put(String name) throws IOException {
        Path from = written(name);
        Path to = inside(folder, name);
        if (!Files.exists(from)) {
            // moved before
            return;
        }
        Path around = to.resolveSibling(".").normalize();
        Files.createDirectories(around);
        if (Files.exists(to) && Files.getFileStore(to).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(from, Files.getPosixFilePermissions(to));
        }
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        if (!around.equals(folder)) {
            sync(around);
        }
    }

    /** A plan may have been left by anyone, and must not lead anywhere else. */
    private static Path inside(Path place, String name) throws IOException {
        Path path = place.resolve(name).normalize();
        Path around = path.resolveSibling(".").normalize();
        if (!around.startsWith(place) || (!around.equals(place) && Files.isSymbolicLink(around))) {
            throw new IOException(Shown.quoted(name) + " leads out of the folder");
        }
        return path;
    }

    private static void toDisk(Path content) throws IOException {
        try (Stream<Path> all = Files.walk(content)) {
            for (Path path : all.toList()) {
                sync(path);
            }
        }
    }

    private static void sync(Path path) throws IOException {
        boolean isFolder = Files.isDirectory(path);
        try (FileChannel channel =
                FileChannel.open(path, isFolder ? StandardOpenOption.READ : StandardOpenOption.WRITE)) {
            channel.force(true);
        } catch (IOException e) {
            // not every system lets folders be opened; then renames are as safe as that system makes them
            if (!isFolder) {
                throw e;
            }
        }
    }

    /** Takes away all but the lock. */
    private void clear() throws IOException {
        try (Stream<Path> content = Files.walk(draft)) {
            for (Path path : content.sorted(Comparator.reverseOrder()).toList()) {
                if (!path.equals(draft) && !path.equals(draft.resolve(FolderLock.FILE))) {
                    Files.delete(path);
                }
            }
        }
    }

    /** Takes the draft away; a plan that could not be carried out stays for the next run. */
    @Override
    public void close() throws IOException {
        try (lock) {
            if (!Files.exists(draft.resolve(PLAN))) {
                clear();
                lock.discard();
                Files.deleteIfExists(draft);
            }
        } catch (DirectoryNotEmptyException e) {
            // the next run has begun already
        }
    }
}
