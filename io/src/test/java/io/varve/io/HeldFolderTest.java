package io.varve.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeldFolderTest {

    @TempDir
    Path around;

    @Test
    void itGoesWithAllThatIsInIt() throws IOException {
        Path path;
        try (HeldFolder folder = HeldFolder.in(around, "work-")) {
            path = folder.path();
            Files.createDirectories(path.resolve("deep/er"));
            Files.writeString(path.resolve("deep/er/file"), "text");
            assertThat(path).isDirectory().hasParent(around);
        }
        assertThat(path).doesNotExist();
    }

    @Test
    void whatNobodyHoldsGoesAndWhatIsHeldStays() throws IOException {
        Path left = Files.createDirectories(around.resolve("work-left/deep"));
        Files.createFile(left.resolveSibling(FolderLock.FILE));
        Path other = Files.createDirectory(around.resolve("other"));
        try (HeldFolder folder = HeldFolder.in(around, "work-")) {
            HeldFolder.removeAbandoned(around, "work-");
            assertThat(left.getParent()).doesNotExist();
            assertThat(other).exists();
            assertThat(folder.path().resolve(FolderLock.FILE)).exists();
        }
    }

    /** As servers that start at the same time do. */
    @Test
    void severalMayCleanUpAtOnceWhileOthersBegin() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(6);
        List<Future<?>> all = new ArrayList<>();
        for (int thread = 0; thread < 3; thread++) {
            all.add(threads.submit(() -> {
                for (int round = 0; round < 400; round++) {
                    HeldFolder.removeAbandoned(around, "work-");
                }
                return null;
            }));
            all.add(threads.submit(() -> {
                for (int round = 0; round < 200; round++) {
                    Files.createDirectory(
                            around.resolve("work-left" + Thread.currentThread().getId() + "-" + round));
                    HeldFolder.in(around, "work-").close();
                }
                return null;
            }));
        }
        for (Future<?> one : all) {
            one.get(5, TimeUnit.MINUTES);
        }
        threads.shutdown();
        HeldFolder.removeAbandoned(around, "work-");
        assertThat(around).isEmptyDirectory();
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        Path precious = Files.createDirectory(around.resolve("precious"));
        Path file = Files.createFile(precious.resolve("file"));
        Files.createSymbolicLink(around.resolve("work-trap"), precious);
        Path left = Files.createDirectory(around.resolve("work-left"));
        Files.createSymbolicLink(left.resolve("inside"), precious);
        HeldFolder.removeAbandoned(around, "work-");
        assertThat(file).exists();
        assertThat(left).doesNotExist();
    }
}
