package io.varve.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.store.Timeline;
import io.varve.testing.Gaussians;
import io.varve.testing.OnlyLong;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A master, two workers and a driver, each a process: what is killed costs nothing but time. */
@Tag("once")
@OnlyLong
class ClusterOfProcessesTest {

    /** So late that objects are in shares and blocks are being clustered. */
    private static final int STAGE_OF_BLOCKS = 12;

    @TempDir
    private Path folder;

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private Program worker(String master, int number) throws IOException {
        return Program.start(
                folder,
                List.of("-Xmx256m"),
                "org.apache.spark.deploy.worker.Worker",
                "--webui-port",
                0,
                "--cores",
                1,
                "--memory",
                "900m",
                "--host",
                "127.0.0.1",
                "-d",
                folder.resolve("work" + number),
                master);
    }

    private Program driver(String master, Path timeline, Path table) throws IOException {
        return Program.start(
                folder,
                List.of(
                        "-Xmx512m",
                        "-Dspark.master=" + master,
                        "-Dspark.executor.memory=500m",
                        "-Dspark.executor.extraClassPath=" + Program.classPath(),
                        "-Dspark.driver.host=127.0.0.1",
                        "-Dspark.ui.enabled=false",
                        "-Dspark.sql.shuffle.partitions=2",
                        "-Dspark.sql.codegen.wholeStage=false",
                        "-Dspark.sql.codegen.factoryMode=NO_CODEGEN",
                        "-Dspark.extraListeners=" + StageTeller.class.getName()),
                ClusterJob.class.getName(),
                words(timeline, table));
    }

    private static Object[] words(Path timeline, Path table) {
        return new Object[] {
            "--timeline",
            timeline,
            "--id-column",
            "id",
            "--vector-column",
            "x",
            "--large-batch",
            "hierarchical",
            "--name",
            "all",
            table
        };
    }

    private static boolean says(Program program, String line) {
        return program.output().lines().anyMatch(line::equals);
    }

    private static boolean holdsAStep(Path timeline) {
        return Timeline.isThere(timeline);
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> found = Files.list(folder)) {
            return found.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void killedWorkersAndDriversLeaveTheLastWholeStepAndTheSameResult() throws Exception {
        Path table = folder.resolve("table.parquet");
        LocalSpark.table(new Gaussians(6, 3, 0.05, 8).draw(400), 4, 1).write().parquet(table.toString());
        Path here = folder.resolve("here.varve");
        ClusterJob.run(
                LocalSpark.session(),
                Stream.of(words(here, table)).map(Object::toString).toArray(String[]::new));
        SparkStepTest.Facts expected = SparkStepTest.Facts.of(here);

        int port = freePort();
        String master = "spark://127.0.0.1:" + port;
        try (Program ofMaster = Program.start(
                        folder,
                        List.of("-Xmx256m"),
                        "org.apache.spark.deploy.master.Master",
                        "--host",
                        "127.0.0.1",
                        "--port",
                        port,
                        "--webui-port",
                        0);
                Program first = worker(master, 1);
                Program second = worker(master, 2)) {
            Path killedDriver = folder.resolve("driver.varve");
            Path memberships = folder.resolve("driver.varve.memberships");
            try (Program driver = driver(master, killedDriver, table)) {
                driver.waitFor(() -> Files.exists(memberships.resolve("_pending-0/_batch")));
                driver.kill();
            }
            // between Parquet and commit
            assertThat(holdsAStep(killedDriver)).isFalse();
            assertThat(names(memberships)).contains("_pending-0").doesNotContain("step=0");
            try (Program driver = driver(master, killedDriver, table)) {
                // the second worker dies while this run is at its blocks
                driver.waitFor(() -> says(driver, StageTeller.STAGE + STAGE_OF_BLOCKS));
                assertThat(second.isRunning()).isTrue();
                second.kill();
                assertThat(driver.isRunning()).isTrue();
                int exit = driver.exit();
                assertThat(exit == 0 || !holdsAStep(killedDriver))
                        .as(driver::output)
                        .isTrue();
            }
            try (Program driver = driver(master, killedDriver, table)) {
                assertThat(driver.exit()).as(driver::output).isZero();
            }
            assertThat(first.isRunning() && ofMaster.isRunning()).isTrue();
            assertThat(names(memberships)).contains("step=0").noneMatch(name -> name.startsWith("_pending"));
            assertThat(SparkStepTest.Facts.of(killedDriver)).isEqualTo(expected);
            assertThat(expected.check()).isEmpty();
        }
    }
}
