package io.varve.text;

import io.varve.io.Input;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * All uses that were read, and what was left out.
 *
 * @param uses in the order of the files
 * @param rows how many rows there were, those that were left out included
 * @param leftOut a sentence for every row that cannot be used
 * @param inputs the files
 */
public record Uses(List<Use> uses, int rows, List<String> leftOut, List<Input> inputs) {

    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)");

    private static final Pattern SPACE = Pattern.compile("\\s+");

    /**
     * Copies the lists.
     *
     * @param uses as above
     * @param rows as above
     * @param leftOut as above
     * @param inputs as above
     */
    public Uses {
        uses = List.copyOf(uses);
        leftOut = List.copyOf(leftOut);
        inputs = List.copyOf(inputs);
    }

    /**
     * Returns the periods that occur, in order: of numbers if all are numbers, else of text.
     *
     * @return none twice
     */
    public List<String> periods() {
        List<String> names = uses.stream().map(Use::period).distinct().toList();
        boolean numbers = names.stream().allMatch(name -> NUMBER.matcher(name).matches());
        return names.stream()
                .sorted(numbers ? Comparator.comparing(BigDecimal::new) : Comparator.naturalOrder())
                .toList();
    }

    /**
     * Returns the uses of every word.
     *
     * @return by word, in the order in which they were read
     */
    public SortedMap<String, List<Use>> byWord() {
        SortedMap<String, List<Use>> words = new TreeMap<>();
        for (Use use : uses) {
            words.computeIfAbsent(use.word(), word -> new ArrayList<>()).add(use);
        }
        return words;
    }

    /**
     * Leaves out uses that repeat a sentence of the same period: copies of one text say nothing new of a word, but
     * would weigh like as many writers. The first counts; white space makes no difference.
     *
     * @return the rest, with the rows they had
     */
    public Uses withoutCopies() {
        Set<List<String>> known = new HashSet<>();
        List<Use> kept = uses.stream().filter(use -> known.add(sentence(use))).toList();
        return new Uses(kept, rows, leftOut, inputs);
    }

    /** A sentence in which a word occurs twice has two uses of it. */
    private static List<String> sentence(Use use) {
        return List.of(
                use.word(),
                use.period(),
                oneLine(use.text().substring(0, use.start())),
                oneLine(use.text().substring(use.start())));
    }

    private static String oneLine(String text) {
        return SPACE.matcher(text).replaceAll(" ");
    }
}
