package io.varve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FolderDraftTest {

    @TempDir
    Path dir;

    private Path folder;

    @BeforeEach
    void earlierResult() throws IOException {
        folder = Files.createDirectory(dir.resolve("result"));
        Files.writeString(folder.resolve("a"), "old a");
        Files.writeString(folder.resolve("b"), "old b");
    }

    @Test
    void filesComeAndGoTogether() throws IOException {
        try (FolderDraft draft = FolderDraft.in(folder)) {
            Files.writeString(draft.file("a"), "new a");
            Files.writeString(draft.file("deep/c"), "new c");
            assertThat(folder.resolve("a")).hasContent("old a");
            draft.commit(List.of("b", "never there"));
        }
        assertThat(folder.resolve("a")).hasContent("new a");
        assertThat(folder.resolve("deep/c")).hasContent("new c");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("a", "deep");
    }

    @Test
    void withoutCommitNothingHappens() throws IOException {
        try (FolderDraft draft = FolderDraft.in(folder)) {
            Files.writeString(draft.file("a"), "new a");
        }
        assertThat(folder.resolve("a")).hasContent("old a");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void aDraftWithoutPlanIsNothingAndIsCleared() throws IOException {
        Path left = Files.createDirectories(folder.resolve(".varve-draft/files"));
        Files.writeString(left.resolve("a"), "half of a");
        Files.writeString(folder.resolve(".varve-draft/plan.part"), "put a\n");
        FolderDraft.finish(folder);
        assertThat(folder.resolve("a")).hasContent("old a");
        FolderDraft.in(folder).close();
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("a", "b");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aPlanIsCarriedOutByWhoeverComesBy(int done) throws IOException {
        Path left = Files.createDirectories(folder.resolve(".varve-draft/files"));
        Files.writeString(folder.resolve(".varve-draft/plan"), "put a\nput c\nremove b\n");
        for (String name : List.of("a", "c").subList(Math.min(done, 2), 2)) {
            Files.writeString(left.resolve(name), "new " + name);
        }
        for (String name : List.of("a", "c").subList(0, Math.min(done, 2))) {
            Files.writeString(folder.resolve(name), "new " + name);
        }
        if (done == 3) {
            Files.delete(folder.resolve("b"));
        }
        FolderDraft.finish(folder);
        assertThat(folder.resolve("a")).hasContent("new a");
        assertThat(folder.resolve("c")).hasContent("new c");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("a", "c");
    }

    @ParameterizedTest
    @ValueSource(strings = {"remove ../mine", "put ../mine", "remove linked/mine", "put linked/mine", "remove /tmp/x"})
    void aPlanThatLeadsElsewhereIsNotFollowed(String line) throws IOException {
        Path mine = Files.writeString(dir.resolve("mine"), "mine");
        Files.createSymbolicLink(folder.resolve("linked"), dir);
        Files.createDirectories(folder.resolve(".varve-draft/files"));
        Files.writeString(folder.resolve(".varve-draft/plan"), line + "\n");
        assertThatThrownBy(() -> FolderDraft.finish(folder))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("leads out of the folder");
        assertThat(mine).hasContent("mine");
    }

    @Test
    void oneRunAtATime() throws IOException {
        try (FolderDraft first = FolderDraft.in(folder);
                FolderDraft ofOneFile = FolderDraft.of(folder.resolve("a"))) {
            assertThatThrownBy(() -> FolderDraft.in(folder))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("another run is writing to");
            Files.writeString(first.file("b"), "new b");
            Files.writeString(ofOneFile.file("a"), "new a");
            first.commit(List.of());
            ofOneFile.commit(List.of());
        }
        assertThat(folder.resolve("a")).hasContent("new a");
        assertThat(folder.resolve("b")).hasContent("new b");
    }

    @Test
    void aFolderMayBeReachedByALink() throws IOException {
        Path link = Files.createSymbolicLink(dir.resolve("latest"), folder);
        FolderDraft.write(link.resolve("a"), new byte[] {'x'});
        assertThat(folder.resolve("a")).hasContent("x");
        assertThat(link).isSymbolicLink();
    }
}
