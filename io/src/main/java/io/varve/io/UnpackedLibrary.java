package io.varve.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A native library that a jar holds, as files that Java can load. It is unpacked once, into a folder of the user's own that is
 * named after its content, and compared with the jar before every use: a temporary folder may be full, gone or closed to
 * programs, and whoever is killed would leave another copy there.
 */
public final class UnpackedLibrary {

    private static final String DRAFT = ".draft-";
    private static final String PRIVATE = "rwx------";
    private static final int NAME_BYTES = 8;
    private static final int MILLIS_BETWEEN_LOOKS = 20;
    private static final int MOST_LOOKS = 3000;

    private static final Map<List<String>, Path> COMPARED = new HashMap<>();

    private final String name;
    private final Map<String, URL> content;
    private final Map<String, byte[]> hashes = new LinkedHashMap<>();

    private UnpackedLibrary(String name, Map<String, URL> content) {
        this.name = name;
        this.content = content;
    }

    /**
     * Unpacks a library, if that was not done before, and compares it once in the life of this process.
     *
     * @param name what the library is called
     * @param jar that has it
     * @param resources its files, which keep their names
     * @return the folder that holds them; nothing if the jar has no such files, as for machines that its makers did not think of
     * @throws UncheckedIOException if there is no place for it, none that programs may run from, or none that is the user's,
     *     naming the folder and the variable to set
     */
    public static Optional<Path> of(String name, ClassLoader jar, List<String> resources) {
        return of(name, jar, resources, Places.cache().resolve("native"));
    }

    static synchronized Optional<Path> of(String name, ClassLoader jar, List<String> resources, Path folder) {
        Path compared = COMPARED.get(resources);
        if (compared != null) {
            return Optional.of(compared);
        }
        Map<String, URL> content = new LinkedHashMap<>();
        for (String resource : resources) {
            URL found = jar.getResource(resource);
            if (found == null) {
                return Optional.empty();
            }
            content.put(resource.substring(resource.lastIndexOf('/') + 1), found);
        }
        Path unpacked = new UnpackedLibrary(name, content).unpacked(folder);
        COMPARED.put(List.copyOf(resources), unpacked);
        return Optional.of(unpacked);
    }

    private Path unpacked(Path folder) {
        try {
            Path place = placeIn(folder);
            if (!isWhole(place)) {
                unpackInto(place);
            }
            for (String file : content.keySet()) {
                if (!Files.isExecutable(place.resolve(file))) {
                    throw new IOException("programs may not run from there");
                }
            }
            return place;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the native library of %s cannot be unpacked into %s (%s); set %s to a folder that you may write to and run programs from"
                            .formatted(name, folder, Reason.of(e), Places.CACHE),
                    e);
        }
    }

    /** A link could be led elsewhere after the comparison, so that the folder is taken that it leads to now. */
    private Path placeIn(Path folder) throws IOException {
        Files.createDirectories(folder, permissions(folder));
        Path real = folder.toRealPath();
        keepOthersOut(real);
        Path place = real.resolve(name + "-" + hashed());
        Files.createDirectories(place, permissions(place));
        keepOthersOut(place);
        return place;
    }

    private String hashed() throws IOException {
        MessageDigest all = sha256();
        for (Map.Entry<String, URL> file : content.entrySet()) {
            try (InputStream in = file.getValue().openStream()) {
                byte[] hash = hash(in);
                hashes.put(file.getKey(), hash);
                all.update(hash);
            }
        }
        return HexFormat.of().formatHex(all.digest(), 0, NAME_BYTES);
    }

    private boolean isWhole(Path folder) throws IOException {
        for (String file : content.keySet()) {
            if (!isWhole(folder, file)) {
                return false;
            }
        }
        return true;
    }

    private boolean isWhole(Path folder, String file) throws IOException {
        Path path = folder.resolve(file);
        if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) || (isPosix(path) && !Owner.isSame(path, folder))) {
            return false;
        }
        try (InputStream in = Files.newInputStream(path)) {
            return Arrays.equals(hash(in), hashes.get(file));
        }
    }

    /** One process at a time unpacks; the others wait for it, and whatever is there when none does was left by a killed one. */
    private void unpackInto(Path folder) throws IOException {
        for (int look = 0; look < MOST_LOOKS; look++) {
            try (FolderLock lock = FolderLock.of(folder).orElse(null)) {
                if (lock != null) {
                    removeDrafts(folder);
                    for (Map.Entry<String, URL> file : content.entrySet()) {
                        if (!isWhole(folder, file.getKey())) {
                            write(file.getValue(), folder, file.getKey());
                        }
                    }
                    return;
                }
            }
            pause();
            if (isWhole(folder)) {
                return;
            }
        }
        throw new IOException("another process has been unpacking it for a minute");
    }

    private static void write(URL from, Path folder, String name) throws IOException {
        Path draft = Files.createTempFile(folder, DRAFT, "", permissions(folder));
        try {
            try (InputStream in = from.openStream();
                    OutputStream out = Files.newOutputStream(draft)) {
                in.transferTo(out);
            }
            try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(draft, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static void removeDrafts(Path folder) throws IOException {
        try (DirectoryStream<Path> drafts = Files.newDirectoryStream(folder, DRAFT + "*")) {
            for (Path draft : drafts) {
                Files.deleteIfExists(draft);
            }
        }
    }

    /** What others own or could write to, they could change after it was compared. */
    private static void keepOthersOut(Path folder) throws IOException {
        if (isPosix(folder)) {
            if (!Owner.isTrusted(folder)) {
                throw new IOException(folder + " belongs to another user");
            }
            Set<PosixFilePermission> granted = Files.getPosixFilePermissions(folder);
            if (granted.contains(PosixFilePermission.GROUP_WRITE)
                    || granted.contains(PosixFilePermission.OTHERS_WRITE)) {
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(PRIVATE));
            }
        }
    }

    private static FileAttribute<?>[] permissions(Path folder) {
        return isPosix(folder)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(PRIVATE))
                }
                : new FileAttribute<?>[0];
    }

    private static boolean isPosix(Path folder) {
        return folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(MILLIS_BETWEEN_LOOKS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static byte[] hash(InputStream in) throws IOException {
        MessageDigest hash = sha256();
        byte[] buffer = new byte[1 << 16];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            hash.update(buffer, 0, read);
        }
        return hash.digest();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
