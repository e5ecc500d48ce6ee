package io.varve.text.label;

import io.varve.ClusterId;
import io.varve.text.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Has a language model name senses, one after the other. What it cannot name stays without a label; after three failures in a
 * row it is not asked any more.
 */
public final class SenseLabeller {

    private static final int ENOUGH_FAILURES = 3;
    private static final int SENTENCES = 5;
    private static final int LONGEST_TEXT = 400;

    private final LabelEndpoint endpoint;
    private int asked;
    private int failed;
    private int inARow;
    private String lastReason = "";

    /**
     * Makes a labeller that has not asked yet.
     *
     * @param endpoint to ask
     */
    public SenseLabeller(LabelEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * Names the senses of words.
     *
     * @param all senses with keywords and uses
     * @return the same with labels, where the model gave one
     */
    public List<NamedSenses> label(List<NamedSenses> all) {
        List<NamedSenses> labelled = new ArrayList<>();
        for (NamedSenses named : all) {
            Map<ClusterId, String> labels = new TreeMap<>();
            named.nearest().forEach((sense, uses) -> {
                String label =
                        ask(question(named.senses().word(), named.keywords().getOrDefault(sense, List.of()), uses));
                if (!label.isEmpty()) {
                    labels.put(sense, label);
                }
            });
            labelled.add(named.withLabels(labels));
        }
        return labelled;
    }

    /**
     * Tells of what went wrong.
     *
     * @return a sentence; none if all senses were named
     */
    public List<String> notes() {
        return failed == 0
                ? List.of()
                : List.of("%d of %d senses have no label: %s; keywords are shown instead"
                        .formatted(failed, asked, lastReason));
    }

    private String ask(String question) {
        asked++;
        if (inARow < ENOUGH_FAILURES) {
            try {
                String label = endpoint.ask(question);
                inARow = 0;
                return label;
            } catch (LabelFailed e) {
                inARow++;
                lastReason = String.valueOf(e.getMessage());
            }
        }
        failed++;
        return "";
    }

    /** The word, its keywords and some sentences, in which the word stands between asterisks. */
    static String question(String word, List<String> keywords, List<Use> uses) {
        StringBuilder question = new StringBuilder("Word: ").append(word).append('\n');
        if (!keywords.isEmpty()) {
            question.append("Keywords: ").append(String.join(", ", keywords)).append('\n');
        }
        question.append("Sentences:\n");
        uses.stream()
                .limit(SENTENCES)
                .forEach(use -> question.append("- ").append(marked(use)).append('\n'));
        return question.toString();
    }

    private static String marked(Use use) {
        String text = use.text();
        int from = Math.max(0, use.start() - LONGEST_TEXT / 2);
        int to = Math.min(text.length(), use.end() + LONGEST_TEXT / 2);
        String word = text.substring(use.start(), Math.min(use.end(), use.start() + LONGEST_TEXT));
        String whole = text.substring(from, use.start()) + "*" + word + "*" + text.substring(use.end(), to);
        return whole.replaceAll("\\s+", " ");
    }
}
