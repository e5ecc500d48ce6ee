package io.varve.text.corpus;

import io.varve.io.Input;
import io.varve.io.TextLines;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
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
     * @throws Refused if there is none, or if two words share a form
     */
    public static Targets read(Path file, boolean matchCase) {
        String name = String.valueOf(file.getFileName());
        List<Target> words = new ArrayList<>();
        Map<String, String> owners = new HashMap<>();
        Input input = TextLines.read(file, (number, line) -> {
            if (!line.isBlank() && !line.startsWith("#")) {
                Target target = parse(line);
                check(target, Place.of(name).line(number), matchCase, owners);
                words.add(target);
            }
        });
        if (words.isEmpty()) {
            throw new Refused(Refusal.of("there is no word")
                    .at(Place.of(name))
                    .remedy("write one per line, further forms after a tab"));
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

    private static void check(Target target, Place place, boolean matchCase, Map<String, String> owners) {
        if (target.word().isEmpty()) {
            throw new Refused(Refusal.of("there is no word before the tab")
                    .at(place)
                    .remedy("write the word, a tab and its forms"));
        }
        Set<String> own = new LinkedHashSet<>();
        for (String form : target.forms()) {
            if (Letters.nextWord(form, 0) == form.length()) {
                throw new Refused(Refusal.of("'%s' has neither letter nor digit".formatted(form))
                        .at(place)
                        .remedy("give a word that can be found in a text"));
            }
            own.add(matchCase ? form : Letters.folded(form));
        }
        for (String form : own) {
            String owner = owners.put(form, target.word());
            if (owner != null) {
                throw new Refused(Refusal.of("the form '%s' belongs to '%s' already".formatted(form, owner))
                        .at(place)
                        .remedy("give it to one of the two"));
            }
        }
    }

    private static String tidy(String form) {
        return Normalizer.normalize(form.strip(), Normalizer.Form.NFC).replaceAll("[\\s\\p{Z}]+", " ");
    }
}
