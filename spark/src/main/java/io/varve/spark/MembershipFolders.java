package io.varve.spark;

import static org.apache.spark.sql.functions.col;

import io.varve.store.StoredStep;
import io.varve.store.Timeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * The memberships of a timeline as Parquet, a folder a step, for whoever reads them with Spark. The timeline alone says which
 * steps there are: a folder is written under a name that Spark passes over, then the step is committed, then the folder gets
 * the name of its step. Whoever comes next finishes or removes what a killed job left ({@link #settle}).
 */
final class MembershipFolders {

    /** Inside a folder: the id of its batch. Spark passes over names that begin like this. */
    private static final String BATCH = "_batch";

    private static final Pattern STEP = Pattern.compile("step=(\\d{1,9})");
    private static final Pattern PENDING = Pattern.compile("_pending-(\\d{1,9})");

    private final SparkSession spark;
    private final Path root;
    private final FileSystem files;

    MembershipFolders(SparkSession spark, String folder) {
        this.spark = spark;
        this.root = new Path(folder);
        try {
            this.files = root.getFileSystem(spark.sparkContext().hadoopConfiguration());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path folder(int step) {
        return new Path(root, "step=" + step);
    }

    private Path pending(int step) {
        return new Path(root, "_pending-" + step);
    }

    /** Writes what is not committed yet; returns how many rows there are. */
    long write(int step, String batchId, Dataset<Row> labelled) {
        Path pending = pending(step);
        try {
            files.delete(pending, true);
            labelled.select("object", "cluster", "similarity")
                    .orderBy(col("object"))
                    .write()
                    .parquet(pending.toString());
            try (FSDataOutputStream out = files.create(new Path(pending, BATCH), true)) {
                out.write(named(batchId).getBytes(StandardCharsets.UTF_8));
            }
            return spark.read().parquet(pending.toString()).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gives a committed step its folder. */
    void publish(int step) {
        try {
            files.delete(folder(step), true);
            if (!files.rename(pending(step), folder(step))) {
                throw new IOException("%s could not be renamed to %s".formatted(pending(step), folder(step)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Finishes what was committed and removes what was not, so that there are folders of steps of the timeline only. */
    void settle(java.nio.file.Path timeline) {
        try {
            if (!files.exists(root)) {
                return;
            }
            Map<Integer, String> steps = new HashMap<>();
            if (Timeline.isThere(timeline)) {
                try (Timeline read = Timeline.read(timeline)) {
                    read.eachStep(step -> note(steps, step));
                }
            }
            for (FileStatus status : files.listStatus(root)) {
                String name = status.getPath().getName();
                Matcher whole = STEP.matcher(name);
                Matcher half = PENDING.matcher(name);
                if (half.matches()) {
                    int step = Integer.parseInt(half.group(1));
                    if (isOf(status.getPath(), steps, step)) {
                        publish(step);
                    } else {
                        files.delete(status.getPath(), true);
                    }
                } else if (whole.matches() && !isOf(status.getPath(), steps, Integer.parseInt(whole.group(1)))) {
                    files.delete(status.getPath(), true);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void note(Map<Integer, String> steps, StoredStep step) {
        steps.put(step.row().step(), step.batchId());
    }

    private boolean isOf(Path folder, Map<Integer, String> steps, int step) throws IOException {
        Optional<String> batch = batch(folder);
        return batch.isPresent() && steps.containsKey(step) && batch.get().equals(named(steps.getOrDefault(step, "")));
    }

    private Optional<String> batch(Path folder) throws IOException {
        Path file = new Path(folder, BATCH);
        if (!files.exists(file)) {
            return Optional.empty();
        }
        try (FSDataInputStream in = files.open(file)) {
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** An id may hold anything, and a file should not. */
    private static String named(String batchId) {
        return HexFormat.of().formatHex(batchId.getBytes(StandardCharsets.UTF_8));
    }
}
