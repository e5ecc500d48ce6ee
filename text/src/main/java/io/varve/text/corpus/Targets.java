package io.varve.text.corpus;

import io.varve.io.DataRefused;
import io.varve.io.Input;
import io.varve.io.TextLines;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The words to look for, from a file with a word a line. Further forms follow after a tab, separated by commas or tabs; a form
 * may be of several words. Empty lines and those that begin with {@code #} are passed over.
 *
 * @param words in the order of the file
 * @param matchCase whether {@code May} is another word than {@code may}
 * @param inputs the file
 */
public record Targets(List<Target> words, boolean matchCase, List<Input> inputs) {

    private static final Pattern BETWEEN_FORMS = Pattern.compile("[\t,]");

    /**
     * Copies the lists.
     *
     * @param words as above
     * @param matchCase as above
     * @param inputs as above
     */
    public Targets {
        words = List.copyOf(words);
        inputs = List.copyOf(inputs);
    }

    /**
     * Reads the words.
     *
     * @param file a word a line
     * @param matchCase whether {@code May} is another word than {@code may}
     * @return the words
     * @throws DataRefused if there is none, or if two words share a form
     */
    public static Targets read(Path file, boolean matchCase) {
        String name = String.valueOf(file.getFileName());
        List<Target> words = new ArrayList<>();
        Map<String, String> owners = new HashMap<>();
        Input input = TextLines.read(file, (number, line) -> {
            if (!line.isBlank() && !line.startsWith("#")) {
                Target target = parse(line);
                check(target, name + ", line " + number, matchCase, owners);
                words.add(target);
            }
        });
        if (words.isEmpty()) {
            throw new DataRefused(name + ": there is no word; write one a line, further forms after a tab");
        }
        return new Targets(words, matchCase, List.of(input));
    }

    private static Target parse(String line) {
        int tab = line.indexOf('\t');
        String word = tidy(tab < 0 ? line : line.substring(0, tab));
        Set<String> forms = new LinkedHashSet<>(List.of(word));
        if (tab >= 0) {
            BETWEEN_FORMS
                    .splitAsStream(line.substring(tab + 1))
                    .map(Targets::tidy)
                    .forEach(forms::add);
        }
        forms.remove("");
        return new Target(word, List.copyOf(forms));
    }

    private static void check(Target target, String place, boolean matchCase, Map<String, String> owners) {
        if (target.word().isEmpty()) {
            throw new DataRefused(place + ": there is no word before the tab; write the word, a tab and its forms");
        }
        Set<String> own = new LinkedHashSet<>();
        for (String form : target.forms()) {
            if (Letters.nextWord(form, 0) == form.length()) {
                throw new DataRefused("%s: '%s' has neither letter nor digit; give a word that can be found in a text"
                        .formatted(place, form));
            }
            own.add(matchCase ? form : Letters.folded(form));
        }
        for (String form : own) {
            String owner = owners.put(form, target.word());
            if (owner != null) {
                throw new DataRefused("%s: the form '%s' belongs to '%s' already; leave it to one of the two"
                        .formatted(place, form, owner));
            }
        }
    }

    private static String tidy(String form) {
        return Normalizer.normalize(form.strip(), Normalizer.Form.NFC).replaceAll("[\\s\\p{Z}]+", " ");
    }
}
