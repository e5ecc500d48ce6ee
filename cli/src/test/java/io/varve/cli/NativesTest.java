package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.varve.testing.OnlyLong;
import io.varve.testing.Tier;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Native libraries are unpacked into a cache, and the temporary folder may be what it likes. */
class NativesTest {

    private static final List<String> ADD = List.of("add", "lake.varve", "batch.csv", "--id-column", "id");
    private static final List<String> CHECK = List.of("check", "lake.varve");
    private static final List<String> EMBED = List.of(
            "cluster", "texts.csv", "--id-column", "id", "--text-column", "text", "--no-cache", "--out", "result");

    @TempDir
    Path dir;

    private Path cache;
    private Path temporary;
    private JavaProcess command;

    @BeforeEach
    void start() throws IOException {
        Launcher.assumeBash();
        cache = dir.resolve("cache");
        temporary = Files.createDirectory(dir.resolve("temporary"));
        command = JavaProcess.in(dir).withTemporary(temporary).with("VARVE_CACHE", cache);
        Files.writeString(dir.resolve("batch.csv"), "id,x,y\na,1,2\nb,1,3\nc,9,9\nd,9,8\n");
        Files.writeString(dir.resolve("texts.csv"), "id,text\na,ships wait at sea\nb,the wheat harvest falls\n");
    }

    private static Outcome add(JavaProcess process) throws IOException, InterruptedException {
        return process.run(ADD.toArray());
    }

    private static Outcome embed(JavaProcess process) throws IOException, InterruptedException {
        return process.run(EMBED.toArray());
    }

    private Path library(String name) throws IOException {
        try (Stream<Path> files = Files.walk(cache)) {
            return files.filter(file -> file.getFileName().toString().equals(name))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static String failed(Outcome outcome) {
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).startsWith("varve: ").endsWith("\nSet VARVE_DEBUG=1 to see where.\n");
        return outcome.err().lines().findFirst().orElseThrow();
    }

    @Test
    void aTimelineNeedsNoTemporaryFolder() throws Exception {
        JavaProcess without = command.withTemporary(dir.resolve("nowhere"));
        Outcome outcome = without.runAll(List.of(ADD, CHECK));
        // newer Javas tell by themselves that there is no such folder
        assertThat(outcome.err().lines().filter(line -> !line.startsWith("WARNING: java.io.tmpdir")))
                .isEmpty();
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).endsWith("all is well in 1 step\n");
    }

    @Test
    void nothingIsLeftInTheTemporaryFolder() throws Exception {
        command.runAll(List.of(ADD, EMBED)).fine();
        assertThat(temporary).isEmptyDirectory();
        assertThat(library("libsqlitejdbc.so")).isRegularFile();
        assertThat(library("libonnxruntime.so")).isRegularFile();
        assertThat(library("libtokenizers.so")).isRegularFile();
    }

    @OnlyLong
    @Test
    void aCacheThatCannotBeWrittenIsNamedWithTheVariableToSet() throws Exception {
        Path file = Files.writeString(dir.resolve("file"), "not a folder");
        for (Outcome outcome :
                List.of(add(command.with("VARVE_CACHE", file)), embed(command.with("VARVE_CACHE", file)))) {
            assertThat(failed(outcome))
                    .contains(" cannot be unpacked into " + file.resolve("native") + " (")
                    .endsWith("; set VARVE_CACHE to a folder that you may write to and run programs from");
        }
        assertThat(dir.resolve("lake.varve")).doesNotExist();
    }

    @Test
    @OnlyLong
    void modelsNameTheTemporaryFolderTheyNeed() throws Exception {
        Path nowhere = dir.resolve("nowhere");
        assertThat(failed(embed(command.withTemporary(nowhere))))
                .startsWith("varve: the temporary folder " + nowhere + " cannot be written (")
                .endsWith("; set TMPDIR to a folder that you may write to");
    }

    /** Compressed arrays are unpacked there; in the second case the folder has room for half of this one. */
    @Test
    @OnlyLong
    void filesThatMustBeCopiedNameTheTemporaryFolderTheyNeed() throws Exception {
        String header = "%-117s\n".formatted("{'descr': '<f8', 'fortran_order': False, 'shape': (500, 1), }");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(dir.resolve("rows.npy.gz")))) {
            out.write(("\u0093NUMPY\1\0v\0" + header).getBytes(StandardCharsets.ISO_8859_1));
            out.write(new byte[500 * 8]);
        }
        JavaProcess nowhere = command.withTemporary(dir.resolve("nowhere"));
        JavaProcess full = command.after("prlimit", "--fsize=2000");
        for (JavaProcess without : List.of(nowhere, full)) {
            Outcome outcome = without.run("cluster", "rows.npy.gz", "--out", "result");
            assertThat(failed(outcome))
                    .startsWith("varve: the temporary folder ")
                    .contains(" cannot be written (")
                    .endsWith("; set TMPDIR to a folder with room that you may write to");
        }
        assertThat(dir.resolve("result")).doesNotExist();
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    @OnlyLong
    void whatIsNotAsInTheJarIsUnpackedAnew() throws Exception {
        add(command).fine();
        Path library = library("libsqlitejdbc.so");
        byte[] whole = Files.readAllBytes(library);
        Files.write(library, new byte[100]);
        Files.writeString(library.resolveSibling(".draft-123"), "left by a killed process");
        command.run("check", "lake.varve").fine();
        assertThat(Files.readAllBytes(library)).isEqualTo(whole);
        assertThat(library.resolveSibling(".draft-123")).doesNotExist();
    }

    @Test
    @OnlyLong
    void manyMayStartAtOnce() throws Exception {
        Outcome.of("add", dir.resolve("lake.varve"), dir.resolve("batch.csv"), "--id-column", "id")
                .fine();
        int many = Tier.choose(2, 4);
        ExecutorService threads = Executors.newFixedThreadPool(many);
        try {
            Callable<Outcome> check = () -> command.run("check", "lake.varve");
            List<Outcome> outcomes = new ArrayList<>();
            for (Future<Outcome> outcome : threads.invokeAll(Collections.nCopies(many, check))) {
                outcomes.add(outcome.get());
            }
            outcomes.forEach(Outcome::fine);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    @OnlyLong
    void aKilledRunLeavesNoTemporaryFolder() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/strace")), "no strace, so that no call can be made deadly");
        // fills the cache of this Java, which the process below shares
        Outcome.of(
                        "cluster",
                        dir.resolve("texts.csv"),
                        "--id-column",
                        "id",
                        "--text-column",
                        "text",
                        "--no-cache",
                        "--out",
                        dir.resolve("first"))
                .fine();
        JavaProcess filled = JavaProcess.in(dir).withTemporary(temporary);
        // libraries are in the cache by now, and so the first rename is that of a result, when the model has done its
        // work
        Outcome killed = embed(filled.after(
                "/usr/bin/strace",
                "-f",
                "-o",
                "/dev/null",
                "-e",
                "trace=rename,renameat,renameat2",
                "-e",
                "inject=rename,renameat,renameat2:signal=SIGKILL"));
        assertThat(killed.exit()).isNotZero();
        assertThat(killed.err()).doesNotContain("varve: ");
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    @OnlyLong
    void aKilledProcessLeavesNothingForEver() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/strace")), "no strace, so that no call can be made deadly");
        Outcome killed = add(command.after(
                "/usr/bin/strace", "-f", "-o", "/dev/null", "-e", "trace=fsync", "-e", "inject=fsync:signal=SIGKILL"));
        assertThat(killed.exit()).isNotZero();
        add(command).fine();
        Path folder = library("libsqlitejdbc.so").getParent();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("libsqlitejdbc.so", "lock");
        }
        assertThat(temporary).isEmptyDirectory();
    }
}
