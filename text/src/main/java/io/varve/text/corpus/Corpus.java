package io.varve.text.corpus;

import io.varve.io.Input;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.text.FoundUse;
import io.varve.text.FoundUses;
import io.varve.text.Use;
import io.varve.text.period.TimeSpan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the uses of words in dated texts. Texts are files with a year in their name, files that an index dates, or objects with
 * date (or year) and text in JSON Lines; one text after another is in memory.
 *
 * <p>A use is identified by the name of its text and its place in it, {@code 1949.txt:1234-1239}, so that it keeps its
 * identifier when texts are added. Places are counted in the text in normal form C, with a single character at the end of
 * every line.
 */
public final class Corpus {

    private final WordFinder finder;
    private final Windows windows;
    private final List<FoundUse> uses = new ArrayList<>();
    private final List<TimeSpan> texts = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private final List<Input> inputs = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    private Corpus(Targets targets, Windows windows) {
        this.finder = new WordFinder(targets);
        this.windows = windows;
    }

    /**
     * Reads texts and finds uses.
     *
     * @param sources folders, texts or JSON Lines; gzip too
     * @param index which file of the one folder is of which date, if the names do not say
     * @param targets the words
     * @param windows how much text a use comes with
     * @return the uses without periods; what cannot be read is left out and told of
     * @throws Refused if no text can be read at all
     */
    public static FoundUses read(List<Path> sources, Optional<Path> index, Targets targets, Windows windows) {
        Corpus corpus = new Corpus(targets, windows);
        TextFiles files = TextFiles.in(sources, index);
        corpus.leftOut.addAll(files.leftOut());
        corpus.inputs.addAll(targets.inputs());
        corpus.inputs.addAll(files.inputs());
        files.files().forEach(corpus::addFile);
        if (corpus.texts.isEmpty()) {
            throw new Refused(Refusal.of("there is no dated text%s"
                            .formatted(
                                    corpus.leftOut.isEmpty()
                                            ? "; give .txt files with a year in their names, or JSON Lines"
                                            : " that could be read (" + corpus.leftOut.get(0) + ")"))
                    .at(Place.of(sources.get(0))));
        }
        return new FoundUses(corpus.uses, corpus.texts, corpus.uses.size(), corpus.told(targets), corpus.inputs, false);
    }

    private void addFile(TextFile file) {
        int usesBefore = uses.size();
        int textsBefore = texts.size();
        Set<String> namesBefore = Set.copyOf(names);
        try {
            inputs.add(file.read(this::addText, leftOut::add));
        } catch (Refused e) {
            // a file that is damaged in the middle counts as a whole, so that nobody works with half of it unawares
            names.retainAll(namesBefore);
            uses.subList(usesBefore, uses.size()).clear();
            texts.subList(textsBefore, texts.size()).clear();
            leftOut.add(String.valueOf(e.getMessage()));
        }
    }

    private void addText(DatedText text) {
        if (!names.add(text.name())) {
            throw new Refused(Refusal.of("the text '%s' occurs a second time".formatted(text.name()))
                    .remedy("give every text a name of its own"));
        }
        texts.add(text.date());
        List<WordFinder.Match> matches = finder.find(text.content());
        if (matches.isEmpty()) {
            return;
        }
        Sentences sentences = new Sentences(text.content(), windows.language());
        for (WordFinder.Match match : matches) {
            Sentences.Window window =
                    sentences.around(match.start(), match.end(), windows).joined();
            String identifier = text.name() + ":" + match.start() + "-" + match.end();
            Use use = new Use(match.word(), "", identifier, window.start(), window.end(), window.text(), uses.size());
            uses.add(new FoundUse(use, Optional.of(text.date())));
        }
    }

    /** What was left out; words first, because they were asked for. */
    private List<String> told(Targets targets) {
        Set<String> found = new HashSet<>();
        uses.forEach(use -> found.add(use.use().word()));
        List<String> told = new ArrayList<>();
        for (Target target : targets.words()) {
            if (!found.contains(target.word())) {
                told.add("the word '%s' is in no text; check its forms".formatted(target.word()));
            }
        }
        told.addAll(leftOut);
        return told;
    }
}
