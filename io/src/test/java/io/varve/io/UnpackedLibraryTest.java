package io.varve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Libraries are unpacked once, and never used unless they are what the jar holds. */
@Tag("jdk")
class UnpackedLibraryTest {

    @TempDir
    private Path dir;

    private String content;

    @BeforeEach
    void write() throws IOException {
        content = "a library like no other " + UUID.randomUUID();
        Files.createDirectories(dir.resolve("natives"));
        Files.writeString(dir.resolve("natives/libone.so"), content);
        Files.writeString(dir.resolve("natives/libtwo.so"), "two");
    }

    /** Every process compares anew, and so does every set of resources. */
    private Optional<Path> unpack(String... names) throws IOException {
        try (URLClassLoader jar = new URLClassLoader(new URL[] {dir.toUri().toURL()}, null)) {
            return UnpackedLibrary.of(
                    "test", jar, Stream.of(names).map(name -> "natives/" + name).toList());
        }
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Path::getFileName).sorted().toList();
        }
    }

    @Test
    void filesKeepTheirNamesInAFolderOfTheUsersOwn() throws IOException {
        Path folder = unpack("libone.so", "libtwo.so").orElseThrow();
        assertThat(folder).startsWith(Places.cache().toAbsolutePath().resolve("native"));
        assertThat(folder.resolve("libone.so")).content().isEqualTo(content);
        assertThat(folder.resolve("libtwo.so")).content().isEqualTo("two");
        assertThat(filesIn(folder)).containsExactly(Path.of("libone.so"), Path.of("libtwo.so"), Path.of("lock"));
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void whatWasChangedIsUnpackedAnewAndDraftsOfTheKilledGo() throws IOException {
        Files.writeString(dir.resolve("natives/changed.so"), content);
        Files.writeString(dir.resolve("natives/again.so"), content);
        Path folder = unpack("changed.so").orElseThrow();
        Files.writeString(folder.resolve("changed.so"), "something else");
        Files.writeString(folder.resolve(".draft-123"), "half");
        // the same content under another name has the same folder, and is compared for the first time
        assertThat(unpack("again.so")).contains(folder);
        assertThat(folder.resolve(".draft-123")).doesNotExist();
        assertThat(folder.resolve("again.so")).content().isEqualTo(content);
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        Files.writeString(dir.resolve("natives/linked.so"), content);
        Path elsewhere = Files.writeString(dir.resolve("elsewhere"), content);
        Path folder = unpack("libone.so").orElseThrow();
        Files.createSymbolicLink(folder.resolve("linked.so"), elsewhere);
        assertThat(unpack("linked.so")).contains(folder);
        assertThat(folder.resolve("linked.so").toFile()).isFile();
        assertThat(Files.isSymbolicLink(folder.resolve("linked.so"))).isFalse();
    }

    private static void giveToAnother(Path path) throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root gives files to others");
        Files.setAttribute(path, "unix:uid", 12345);
    }

    private Path unpackInto(Path folder, String name) throws IOException {
        Files.writeString(dir.resolve("natives").resolve(name), content);
        try (URLClassLoader jar = new URLClassLoader(new URL[] {dir.toUri().toURL()}, null)) {
            return UnpackedLibrary.of("test", jar, List.of("natives/" + name), folder)
                    .orElseThrow();
        }
    }

    @Test
    void aFolderOfAnotherUserIsRefused() throws IOException {
        Path folder = Files.createDirectory(dir.resolve("native"));
        giveToAnother(folder);
        assertThatThrownBy(() -> unpackInto(folder, "libshared.so"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage(
                        "the native library of test cannot be unpacked into %s (%s belongs to another user); set VARVE_CACHE to a folder that"
                                        .formatted(folder, folder.toRealPath())
                                + " you may write to and run programs from");
    }

    @Test
    void aLibraryInAFolderOfAnotherUserIsRefusedThoughItIsWhole() throws IOException {
        Path folder = dir.resolve("native");
        Path unpacked = unpackInto(folder, "libwhole.so");
        giveToAnother(unpacked);
        Files.writeString(unpacked.resolve("libagain.so"), content);
        assertThatThrownBy(() -> unpackInto(folder, "libagain.so"))
                .hasMessageContaining(unpacked.getFileName() + " belongs to another user");
    }

    @Test
    void aFileOfAnotherUserIsUnpackedAnew() throws IOException {
        Path folder = dir.resolve("native");
        Path unpacked = unpackInto(folder, "libtheirs.so");
        Path planted = Files.writeString(unpacked.resolve("libplanted.so"), content);
        giveToAnother(planted);
        assertThat(unpackInto(folder, "libplanted.so")).isEqualTo(unpacked);
        assertThat(Files.getOwner(planted)).isEqualTo(Files.getOwner(unpacked));
    }

    @Test
    void foldersThatOthersMayWriteToAreClosed() throws IOException {
        assumeTrue(dir.getFileSystem().supportedFileAttributeViews().contains("posix"), "rights are POSIX");
        Path folder = Files.createDirectory(dir.resolve("native"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        Path unpacked = unpackInto(folder, "libopen.so");
        for (Path closed : List.of(folder, unpacked)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(closed)))
                    .isEqualTo("rwx------");
        }
    }

    /** As in a container that runs under a number; where that is 0, the folder is trusted as root's. */
    @Test
    void aUserWithoutANameHasFoldersToo() throws IOException {
        String name = System.getProperty("user.name");
        Path folder = Files.createDirectory(dir.resolve("native"));
        System.setProperty("user.name", "?");
        try {
            assertThat(Owner.isUser(folder)).isFalse();
            assertThat(Owner.isTrusted(folder)).isTrue();
            assertThat(unpackInto(folder, "libnameless.so")).isDirectory();
        } finally {
            System.setProperty("user.name", name);
        }
        assertThat(filesIn(folder)).hasSize(1);
    }

    @Test
    void aJarWithoutItHasNone() throws IOException {
        assertThat(unpack("libone.so", "libthree.so")).isEmpty();
    }
}
