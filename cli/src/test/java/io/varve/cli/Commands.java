package io.varve.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Runs commands one after another in one Java, until one of them does not end well; started by tests as a process of its own. */
final class Commands {

    /** Stands between commands, and between what they print. */
    static final String THEN = "-- then --";

    private Commands() {}

    public static void main(String[] args) {
        PrintWriter out = StandardOutput.ofThisProcess();
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        List<String> words = new ArrayList<>();
        for (String word : args) {
            if (!word.equals(THEN)) {
                words.add(word);
                continue;
            }
            run(out, err, words);
            out.println(THEN);
            words.clear();
        }
        run(out, err, words);
        System.exit(0);
    }

    private static void run(PrintWriter out, PrintWriter err, List<String> words) {
        int exit = Main.run(out, err, words.toArray(String[]::new));
        if (exit != 0) {
            System.exit(exit);
        }
    }

    /** The words for such a Java. */
    static List<String> words(List<List<String>> commands) {
        List<String> words = new ArrayList<>(commands.get(0));
        for (List<String> command : commands.subList(1, commands.size())) {
            words.add(THEN);
            words.addAll(command);
        }
        return words;
    }

    /** What each of the commands printed. */
    static List<String> outputs(String printed) {
        return List.of(printed.split(THEN + "\\R", -1));
    }
}
