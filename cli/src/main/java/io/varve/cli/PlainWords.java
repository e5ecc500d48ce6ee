package io.varve.cli;

import io.varve.profile.ClusterName;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the words of plain commands without picocli, which takes longer over them than clustering a small file does. What is
 * not plain (an option that is rare, given twice or not known, a word that begins as an option or a list of words does) is left
 * to picocli, and so is everything that is wrong: whatever is accepted here means the same there.
 */
final class PlainWords {

    private static final String OPTION = "--";

    private PlainWords() {}

    /** Returns {@code varve cluster} ready to be called, or nothing if picocli has to read the words. */
    static Optional<ClusterVerb> cluster(PrintWriter out, PrintWriter err, String... words) {
        if (words.length < 2 || !words[0].equals("cluster")) {
            return Optional.empty();
        }
        // every run writes numbers, and what that takes is made ready beside the words and the file
        Beside.start(() -> ClusterName.exact(.1));
        ClusterVerb verb = new ClusterVerb(Call.plain(out, err, words));
        try {
            return read(verb, words) && verb.hasFiles() ? Optional.of(verb) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static boolean read(ClusterVerb verb, String... words) {
        Set<String> seen = new HashSet<>();
        for (int i = 1; i < words.length; i++) {
            String word = words[i];
            if (isFree(word)) {
                verb.add(Path.of(word));
                continue;
            }
            int sign = word.indexOf('=');
            String option = sign < 0 ? word : word.substring(0, sign);
            if (!option.startsWith(OPTION) || !seen.add(option)) {
                return false;
            }
            if (sign < 0 && verb.take(option)) {
                continue;
            }
            String value = sign >= 0 ? word.substring(sign + 1) : ++i < words.length ? words[i] : "";
            if (!isFree(value) || !verb.take(option, value)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a word can be nothing but a value: no option, no standard input, no list of words in a file. */
    private static boolean isFree(String word) {
        return !word.isEmpty() && word.charAt(0) != '-' && word.charAt(0) != '@';
    }
}
