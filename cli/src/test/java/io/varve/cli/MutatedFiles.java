package io.varve.cli;

import io.varve.io.Format;
import io.varve.io.TableWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/** Adds files that were spoilt: each is taken whole or refused in one sentence, and a refusal changes nothing. */
final class MutatedFiles {

    private final Path folder;
    private final Path kept;
    private final long seed;
    private final Random random;
    private final List<Sound> sounds = new ArrayList<>();

    /** A row in every format that has columns. */
    record Row(String id, double x, double y, long n, String kind) {}

    /**
     * A file that is as it should be, and a timeline that it can be added to.
     *
     * @param ending by which its format is known
     * @param options how it is read
     */
    private record Sound(String ending, byte[] bytes, Path timeline, String told, List<String> options) {}

    /**
     * Makes one sound file a format.
     *
     * @param folder an empty folder
     * @param kept where files stay that did what they must not
     */
    MutatedFiles(Path folder, Path kept, long seed) throws IOException {
        this.folder = folder;
        this.kept = Files.createDirectories(kept);
        this.seed = seed;
        random = new Random(seed);
        List<String> columns = List.of("--id-column", "id", "--label-column", "kind");
        for (Format format : List.of(Format.CSV, Format.TSV, Format.JSONL, Format.PARQUET)) {
            Path first = table("first", format);
            Path second = table("second", format);
            sounds.add(sound(format.toString(), first, second, columns));
        }
        List<String> vector = List.of("--id-column", "id", "--vector-column", "v");
        sounds.add(sound("jsonl", vectors("first"), vectors("second"), vector));
        sounds.add(sound("npy", npy("first", 30), npy("second", 20), List.of()));
    }

    private Sound sound(String ending, Path first, Path second, List<String> options) throws IOException {
        Path timeline = folder.resolve("sound" + sounds.size() + ".varve");
        List<Object> words = new ArrayList<>(List.of("add", timeline, first));
        words.addAll(options);
        Outcome.of(words.toArray()).fine();
        Sound sound = new Sound(ending, Files.readAllBytes(second), timeline, Found.told(timeline), options);
        // what is not spoilt is taken, else nothing would be told by a refusal
        Path target = Files.copy(timeline, folder.resolve("target.varve"), StandardCopyOption.REPLACE_EXISTING);
        words.set(1, target);
        words.set(2, second);
        Outcome.of(words.toArray()).fine();
        return sound;
    }

    private Path table(String name, Format format) {
        Path file = folder.resolve(name + "." + format);
        Random values = new Random(name.hashCode());
        try (TableWriter<Row> rows = TableWriter.open(file, format, Row.class)) {
            for (int i = 0; i < 30; i++) {
                int centre = values.nextInt(4);
                rows.write(new Row(
                        name + "-" + i,
                        9 * centre + values.nextGaussian(),
                        values.nextGaussian(),
                        centre,
                        "kind" + centre));
            }
        }
        return file;
    }

    private Path vectors(String name) throws IOException {
        Random values = new Random(name.hashCode());
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            double centre = 9 * values.nextInt(4);
            lines.add("{\"id\": \"%s-%d\", \"v\": [%s, %s, 1e-3]}"
                    .formatted(name, i, centre + values.nextGaussian(), values.nextGaussian()));
        }
        return Files.write(folder.resolve(name + "-vectors.jsonl"), lines);
    }

    private Path npy(String name, int rows) throws IOException {
        String head = "{'descr': '<f8', 'fortran_order': False, 'shape': (%d, 3), }".formatted(rows);
        String padded = head + " ".repeat(117 - head.length()) + "\n";
        ByteBuffer bytes = ByteBuffer.allocate(128 + rows * 3 * 8).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0}).putShort((short) 118);
        bytes.put(padded.getBytes(StandardCharsets.US_ASCII));
        Random values = new Random(name.hashCode());
        while (bytes.hasRemaining()) {
            bytes.putDouble(9 * values.nextInt(4) + values.nextGaussian());
        }
        return Files.write(folder.resolve(name + ".npy"), bytes.array());
    }

    /** Adds one spoilt file; what came of it goes to the tally. */
    void add(int number, Tally tally) throws Exception {
        Sound sound = sounds.get(number % sounds.size());
        Path file = spoilt(sound, number);
        boolean there = random.nextInt(4) > 0;
        Path target = folder.resolve("target.varve");
        remove(target);
        if (there) {
            Files.copy(sound.timeline(), target, StandardCopyOption.REPLACE_EXISTING);
        }
        List<Object> words = new ArrayList<>(List.of("add", target, file));
        words.addAll(sound.options());
        Outcome outcome = Patience.of(words);
        tally.tried(outcome.exit() != 0);
        String wrong = wrong(outcome, sound, target, there);
        if (wrong.isEmpty()) {
            tally.outcome("%s exit %d".formatted(sound.ending(), outcome.exit()));
            Files.delete(file);
        } else {
            Files.move(file, kept.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            tally.failure("seed %d, %s %s: %s"
                    .formatted(seed, kept.resolve(file.getFileName()), there ? "after others" : "first", wrong));
        }
    }

    private Path spoilt(Sound sound, int number) throws IOException {
        String name = "mutated%d.%s".formatted(number, sound.ending());
        return switch (random.nextInt(4)) {
            case 0 -> Files.write(folder.resolve(name + ".gz"), Mutation.some(gzip(sound.bytes()), random));
            case 1 -> Files.write(folder.resolve(name + ".gz"), gzip(Mutation.some(sound.bytes(), random)));
            default -> Files.write(folder.resolve(name), Mutation.some(sound.bytes(), random));
        };
    }

    /** Says what must not be; nothing if all is as it should. */
    private String wrong(Outcome outcome, Sound sound, Path target, boolean there) throws IOException {
        if (outcome.exit() == 0) {
            Outcome check = Patience.of(List.of("check", target));
            return check.exit() == 0 ? "" : "added, but then check ends %d: %s".formatted(check.exit(), check.err());
        }
        if (outcome.exit() != 2 && outcome.exit() != 3) {
            return "exit " + outcome.exit() + ": " + outcome.err();
        }
        // wrong usage has a second line, which names the help
        long lines = outcome.exit() == 2 ? 2 : 1;
        String said = outcome.err().toLowerCase(Locale.ROOT);
        if (outcome.err().lines().count() != lines
                || !said.startsWith("varve: ")
                || said.contains("exception")
                || said.contains("java.")
                || said.contains("failed:")) {
            return "exit " + outcome.exit() + ", not in one sentence: " + outcome.err();
        }
        if (!there) {
            return Files.exists(target) ? "refused, but it left a timeline: " + outcome.err() : "";
        }
        return unchanged(sound, target) ? "" : "refused, but the timeline changed: " + outcome.err();
    }

    private static boolean unchanged(Sound sound, Path target) throws IOException {
        Path log = Path.of(target + "-wal");
        boolean sameBytes =
                Files.mismatch(sound.timeline(), target) < 0 && (!Files.exists(log) || Files.size(log) == 0);
        return sameBytes || Found.told(target).equals(sound.told());
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }

    private static void remove(Path timeline) throws IOException {
        for (String beside : List.of("", "-wal", "-shm", "-journal")) {
            Files.deleteIfExists(Path.of(timeline + beside));
        }
    }
}
