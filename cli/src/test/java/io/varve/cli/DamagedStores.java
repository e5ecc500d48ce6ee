package io.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Asks timelines that were spoilt: every answer is the right one, or the damage is told of. */
final class DamagedStores {

    /** By these bytes SQLite knows its files, and Varve its timelines. */
    private static final int HEADER = 100;

    private static final List<Damage> DAMAGES = List.of(Damage.values());

    private final Path folder;
    private final Path kept;
    private final long seed;
    private final Random random;
    private final List<Sound> sounds = new ArrayList<>();

    /** A timeline that is as it should be, and what it answers. */
    private record Sound(String name, Path file, Map<List<String>, String> answers) {}

    /**
     * Makes timelines of several kinds.
     *
     * @param folder an empty folder
     * @param kept where timelines stay that did what they must not
     */
    DamagedStores(Path folder, Path kept, long seed) throws Exception {
        this.folder = folder;
        this.kept = Files.createDirectories(kept);
        this.seed = seed;
        random = new Random(seed);
        Path asked = Days.csv(folder, "asked", 9);
        sounds.add(sound("app", 4096, asked, "--prune-after", "2"));
        sounds.add(sound("vectors", 1024, asked, "--keep-vectors", "--scale", "minmax"));
        sounds.add(sound("ap", 512, asked, "--algorithm", "ap"));
        sounds.add(sound("iapkm", 1024, asked, "--algorithm", "iapkm"));
    }

    private Sound sound(String name, int pageSize, Path asked, String... options) throws Exception {
        Path file = folder.resolve(name + ".varve");
        Days.add(file, "day", 0, 4, options);
        // smaller pages make it likelier that a page matters
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = DELETE");
            statement.execute("PRAGMA page_size = " + pageSize);
            statement.execute("VACUUM");
            statement.execute("PRAGMA journal_mode = WAL");
        }
        Sound sound = new Sound(name, file, new LinkedHashMap<>());
        for (List<String> question : questions(asked)) {
            Outcome answer = asked(question, file);
            answer.fine();
            sound.answers().put(question, answer.out());
        }
        return sound;
    }

    private static List<List<String>> questions(Path asked) {
        String csv = asked.toString();
        return List.of(
                List.of("labels"),
                List.of("labels", "--at", "1"),
                List.of("labels", "--object", "day-1-3"),
                List.of("clusters"),
                List.of("clusters", "--at", "0"),
                List.of("clusters", "--sizes"),
                List.of("events"),
                List.of("lineage"),
                List.of("lineage", "--of", "k1"),
                List.of("steps"),
                List.of("predict", csv, "--id-column", "id"),
                List.of("predict", csv, "--id-column", "id", "--at", "1"),
                List.of("check"),
                List.of("export"),
                List.of("report"));
    }

    /** Asks a question; tables and pages that go to files are part of the answer. */
    private Outcome asked(List<String> question, Path timeline) throws IOException {
        List<Object> words = new ArrayList<>(List.of(question.get(0), timeline));
        words.addAll(question.subList(1, question.size()));
        Path tables = folder.resolve("tables");
        Path page = folder.resolve("page.html");
        if (question.get(0).equals("export")) {
            words.addAll(List.of("--out", tables));
        } else if (question.get(0).equals("report")) {
            words.addAll(List.of("--out", page));
        }
        Outcome outcome = Patience.of(words);
        StringBuilder out = new StringBuilder();
        if (Files.exists(tables)) {
            for (String table : Found.filesIn(tables)) {
                out.append(table).append('\n').append(Files.readString(tables.resolve(table)));
            }
            Siege.delete(tables);
        } else if (Files.exists(page)) {
            out.append(Files.readString(page).replace(timeline.getFileName().toString(), ""));
            Files.delete(page);
        } else {
            out.append(outcome.out().replace(timeline.toString(), ""));
        }
        return new Outcome(outcome.exit(), out.toString(), outcome.err());
    }

    /** Spoils one timeline and asks it everything; what it answered goes to the tally. */
    void spoil(int number, Tally tally) throws Exception {
        Sound sound = sounds.get(number % sounds.size());
        Path file = folder.resolve("damaged%d.varve".formatted(number));
        Files.copy(sound.file(), file, StandardCopyOption.REPLACE_EXISTING);
        Damage damage = DAMAGES.get(random.nextInt(DAMAGES.size()));
        String how = damage.to(file, random);
        Path copy = Files.copy(file, kept.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        // only where it is not known as a timeline any more may it be called none
        boolean known = Arrays.equals(header(file), header(sound.file()));
        List<List<String>> questions = new ArrayList<>(sound.answers().keySet());
        Collections.shuffle(questions, random);
        boolean told = false;
        Map<String, List<String>> wrong = new TreeMap<>();
        for (List<String> question : questions) {
            Outcome answer = asked(question, file);
            told |= answer.exit() != 0;
            boolean right = switch (answer.exit()) {
                case 0 -> answer.out().equals(sound.answers().get(question));
                case 3 -> !known && isSentence(answer);
                case 4 -> question.equals(List.of("check")) || isSentence(answer);
                default -> false;
            };
            if (!right) {
                String end =
                        answer.exit() == 0 ? "another answer" : answer.err().strip();
                wrong.computeIfAbsent("exit %d (%s)".formatted(answer.exit(), end), each -> new ArrayList<>())
                        .add(String.join(" ", question));
            }
        }
        tally.tried(told);
        if (wrong.isEmpty()) {
            tally.outcome(damage.name().toLowerCase(Locale.ROOT) + (told ? " told" : " does not matter"));
            Files.delete(copy);
        } else {
            tally.failure("seed %d, %s, %s, %s: %s".formatted(seed, sound.name(), copy, how, wrong));
        }
        for (String beside : List.of("", "-wal", "-shm", "-journal")) {
            Files.deleteIfExists(Path.of(file + beside));
        }
    }

    private static boolean isSentence(Outcome outcome) {
        return outcome.err().startsWith("varve: ") && outcome.err().lines().count() == 1;
    }

    private static byte[] header(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        return Arrays.copyOf(bytes, Math.min(HEADER, bytes.length));
    }
}
