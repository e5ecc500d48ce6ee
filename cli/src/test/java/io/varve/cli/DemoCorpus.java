package io.varve.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the corpus of the demo: sentences from three decades with planted changes of meaning, made of the frames in {@code
 * demo-frames.txt}. Run its main method in the module to write it again after the frames have changed.
 */
final class DemoCorpus {

    static final Path FILE = Path.of("../examples/words.jsonl");

    private static final int[] DECADES = {1960, 1980, 2010};
    private static final Pattern HEAD = Pattern.compile("\\[(\\w+) (\\w+) (\\d+) (\\d+) (\\d+)]");
    private static final Pattern SLOT = Pattern.compile("\\{([^{}]*)}");
    private static final int SEED = 1960;
    private static final int TRIES = 100;

    private Random random = new Random(SEED);
    private final Set<String> taken = new HashSet<>();
    private final List<Line> lines = new ArrayList<>();

    private DemoCorpus() {}

    /** A sentence of the corpus; its id tells what was planted. */
    private record Line(String id, int year, String text) {
        String json() {
            return "{\"id\": \"%s\", \"year\": %d, \"text\": \"%s\"}".formatted(id, year, text);
        }
    }

    public static void main(String[] args) throws IOException {
        Files.write(FILE, lines());
    }

    static List<String> lines() throws IOException {
        DemoCorpus corpus = new DemoCorpus();
        Matcher head = HEAD.matcher("");
        List<String> frames = new ArrayList<>();
        List<String> text = new ArrayList<>(frames());
        text.add("[end of_file 0 0 0]");
        for (String line : text) {
            if (line.startsWith("[")) {
                if (!frames.isEmpty()) {
                    corpus.add(head, frames);
                }
                frames.clear();
                head = HEAD.matcher(line);
                if (!head.matches()) {
                    throw new IllegalStateException("no head: " + line);
                }
            } else if (!line.isBlank() && !line.startsWith("#")) {
                frames.add(line);
            }
        }
        corpus.lines.sort(Comparator.comparingInt(Line::year).thenComparing(Line::id));
        return corpus.lines.stream().map(Line::json).toList();
    }

    private static List<String> frames() throws IOException {
        try (InputStream in = Objects.requireNonNull(DemoCorpus.class.getResourceAsStream("/demo-frames.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    private void add(Matcher head, List<String> frames) {
        String sense = head.group(1) + "-" + head.group(2);
        // each sense draws for itself, so that other words stay as they are when its frames change
        random = new Random(SEED + sense.hashCode());
        int number = 0;
        for (int decade = 0; decade < DECADES.length; decade++) {
            List<String> order = new ArrayList<>(frames);
            Collections.shuffle(order, random);
            int count = Integer.parseInt(head.group(3 + decade));
            for (int i = 0; i < count; i++) {
                String id = "%s-%03d".formatted(sense, ++number);
                lines.add(new Line(id, DECADES[decade] + random.nextInt(10), fresh(order, i)));
            }
        }
    }

    /** A sentence that is not there yet, of a certain frame or, if it can give no more, of the next one. */
    private String fresh(List<String> frames, int first) {
        for (int i = 0; i < frames.size() * TRIES; i++) {
            String frame = frames.get((first + i / TRIES) % frames.size());
            String sentence = SLOT.matcher(frame).replaceAll(slot -> {
                String[] fillers = slot.group(1).split("\\|", -1);
                return fillers[random.nextInt(fillers.length)];
            });
            if (taken.add(sentence)) {
                return sentence;
            }
        }
        throw new IllegalStateException("too few sentences from " + frames.get(0));
    }
}
