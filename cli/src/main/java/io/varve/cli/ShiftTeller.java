package io.varve.cli;

import io.varve.text.Change;
import io.varve.text.ChangeMeasure;
import io.varve.text.Draws;
import io.varve.text.Gold;
import io.varve.text.Interval;
import io.varve.text.Spearman;
import io.varve.text.Uses;
import io.varve.text.label.NamedSenses;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Tells a person which words changed. */
final class ShiftTeller {

    private static final int WORDS_SHOWN = 10;
    private static final int WORDS_TOLD = 5;
    private static final int LINES_A_WORD = 2;
    private static final int LINES_SHOWN = 5;
    private static final double SMALLEST_SHOWN = 0.0001;

    private final PrintWriter out;

    ShiftTeller(PrintWriter out) {
        this.out = out;
    }

    /** What was read, and how many uses of it are looked at. */
    void read(Uses uses, long wanted, int drawn, int maxUses) {
        out.print(counted(uses.uses().size(), "use")
                + " of "
                + counted(uses.byWord().size(), "word"));
        out.println(
                drawn < wanted
                        ? ", of which %d are drawn: at most %d a word and period (--max-uses)".formatted(drawn, maxUses)
                        : "");
    }

    /** The words that changed most from the first period to the last. */
    void changes(List<Change> changes, List<String> periods) {
        Map<String, Change> whole = wholeSpan(changes, periods);
        List<Change> ranked = ranked(whole);
        List<Change> added = added(whole);
        if (ranked.isEmpty() && added.isEmpty()) {
            out.println("No word has uses in the first and in the last period, so that there is no change to measure.");
            return;
        }
        boolean tested = ranked.stream().anyMatch(change -> change.jsdChance().isPresent());
        boolean drawn = ranked.stream()
                .anyMatch(change -> change.interval(ChangeMeasure.JSD).isPresent());
        out.printf(
                Locale.ROOT,
                "%n%-24s %8s%s%s %7s %7s %9s%n",
                "changed most",
                "jsd",
                drawn ? "  95 % of draws" : "",
                tested ? "       p" : "",
                "apd",
                "senses",
                "uses");
        for (Change change : Stream.concat(added.stream(), ranked.stream())
                .limit(WORDS_SHOWN)
                .toList()) {
            boolean isNew = change.usesFrom() == 0;
            out.printf(
                    Locale.ROOT,
                    "%-24s %8s%s%s %7s %7d %4d %4d%n",
                    Shown.of(change.word()),
                    isNew ? "new word" : number("%.3f", score(change, ChangeMeasure.JSD)),
                    drawn ? String.format("%15s", interval(change.interval(ChangeMeasure.JSD))) : "",
                    tested ? String.format("%8s", chance(change.jsdChance().orElse(Double.NaN))) : "",
                    number("%.3f", score(change, ChangeMeasure.APD)),
                    change.senses(),
                    change.usesFrom(),
                    change.usesTo());
        }
        int more = added.size() + ranked.size() - WORDS_SHOWN;
        if (more > 0) {
            out.println("and %s; the table scores has all".formatted(counted(more, "more word")));
        }
        int without = whole.size() - ranked.size() - added.size();
        if (without > 0) {
            out.println(counted(without, "word")
                    + (without == 1 ? " has" : " have")
                    + " no uses in the last period and "
                    + (without == 1 ? "is" : "are")
                    + " not ranked");
        }
    }

    /** Words that only the last period has, which changed as much as a word can; those with most uses come first. */
    private static List<Change> added(Map<String, Change> whole) {
        return whole.values().stream()
                .filter(change -> change.usesFrom() == 0 && change.usesTo() > 0)
                .sorted(Comparator.comparingInt((Change change) -> -change.usesTo())
                        .thenComparing(Change::word))
                .toList();
    }

    /** What the words that changed most gained and lost: the largest senses of each kind. */
    void senses(List<NamedSenses> all, List<Change> changes, List<String> periods) {
        Map<String, NamedSenses> byWord = new HashMap<>();
        all.forEach(named -> byWord.put(named.senses().word(), named));
        List<Change> ranked = ranked(wholeSpan(changes, periods));
        List<SenseLine> told = lines(byWord, ranked.stream().limit(WORDS_TOLD).toList(), LINES_A_WORD);
        if (!told.isEmpty()) {
            out.println();
            told.forEach(line -> out.println(line.told()));
        }
        int more = lines(byWord, ranked, Integer.MAX_VALUE).size() - told.size();
        if (more > 0) {
            out.println("and %s gained or lost; the table senses has all".formatted(counted(more, "more sense")));
        }
        int fine = all.stream().mapToInt(named -> named.coarse().size()).sum();
        long coarse = all.stream()
                .mapToLong(named -> named.coarse().values().stream().distinct().count())
                .sum();
        out.println("%n%s in %d coarse sense%s; see column coarse of table senses"
                .formatted(counted(fine, "sense"), coarse, coarse == 1 ? "" : "s"));
    }

    private static List<SenseLine> lines(Map<String, NamedSenses> byWord, List<Change> words, int most) {
        return words.stream()
                .flatMap(change -> SenseLine.of(Objects.requireNonNull(byWord.get(change.word())), most).stream())
                .toList();
    }

    /** What was left out, and what else one should know. */
    void notes(List<String> notes) {
        if (!notes.isEmpty()) {
            out.println();
        }
        notes.stream().limit(LINES_SHOWN).forEach(line -> out.println(line.replaceAll("\\p{Cc}", "�")));
        if (notes.size() > LINES_SHOWN) {
            out.printf(Locale.ROOT, "and %d more notes; all are in the report%n", notes.size() - LINES_SHOWN);
        }
    }

    /** How well every measure agrees with what people say, and in what the words and the uses that were drawn make a difference. */
    void agreement(Path file, Gold gold, List<Change> changes, Draws draws, List<String> periods, long seed) {
        Map<String, Change> whole = wholeSpan(changes, periods);
        int known = gold.spearman(scores(whole, ChangeMeasure.JSD)).size();
        if (known < Spearman.FEWEST) {
            out.println("%n%s%d of %s of %s %s a score here; a correlation needs at least %d"
                    .formatted(
                            known < gold.values().size() ? "only " : "",
                            known,
                            counted(gold.values().size(), "word"),
                            Shown.of(String.valueOf(file.getFileName())),
                            known == 1 ? "has" : "have",
                            Spearman.FEWEST));
            return;
        }
        List<Map<String, Change>> drawn =
                draws.draws().stream().map(draw -> wholeSpan(draw, periods)).toList();
        out.printf(Locale.ROOT, "%n%-12s %9s %16s", "measure", "spearman", "95 %, words");
        out.printf(Locale.ROOT, "%s %9s %6s", drawn.isEmpty() ? "" : "      95 %, uses", "p", "words");
        out.println(gold.binary() ? "  accuracy  f1 (threshold fitted to these words)" : "");
        boolean allTies = false;
        for (ChangeMeasure measure : ChangeMeasure.values()) {
            Map<String, Double> scores = scores(whole, measure);
            Spearman agreement = gold.spearman(scores);
            boolean few = agreement.size() < Spearman.FEWEST;
            allTies |= !few && Double.isNaN(agreement.rho());
            out.printf(
                    Locale.ROOT,
                    "%-12s %9s %16s%s %9s %6d",
                    measure,
                    few ? "-" : number("%.3f", agreement.rho()),
                    interval(Optional.of(gold.interval(scores, seed))),
                    drawn.isEmpty() ? "" : String.format(" %15s", interval(Optional.of(over(gold, drawn, measure)))),
                    chance(agreement.p()),
                    agreement.size());
            if (gold.binary()) {
                Gold.Threshold fitted = gold.fitted(scores);
                out.printf("  %8s  %s", number("%.3f", fitted.accuracy()), number("%.3f", fitted.f1()));
            }
            out.println();
        }
        if (allTies) {
            out.println("Where all words have the same score, or the same number in the gold file, there is none.");
        }
    }

    private static Interval over(Gold gold, List<Map<String, Change>> drawn, ChangeMeasure measure) {
        return gold.interval(drawn.stream().map(draw -> scores(draw, measure)).toList());
    }

    private static Map<String, Double> scores(Map<String, Change> whole, ChangeMeasure measure) {
        Map<String, Double> scores = new HashMap<>();
        whole.forEach((word, change) -> scores.put(word, score(change, measure)));
        return scores;
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private static String interval(Optional<Interval> found) {
        return found.filter(known -> !Double.isNaN(known.low()))
                .map(known -> String.format(Locale.ROOT, "%.3f to %.3f", known.low(), known.high()))
                .orElse("-");
    }

    /** Nothing is without any chance. */
    private static String chance(double p) {
        return p < SMALLEST_SHOWN / 2 ? "<0.0001" : number("%.4f", p);
    }

    /** What cannot be computed has no number. */
    private static String number(String format, double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, format, value);
    }

    void end(OutFolder folder) {
        List<String> tables =
                folder.written().stream().filter(name -> !name.contains("/")).toList();
        out.printf(Locale.ROOT, "%n%s and clusters/ written to %s%n", String.join(", ", tables), folder.path());
    }

    private static List<Change> ranked(Map<String, Change> whole) {
        return whole.values().stream()
                .filter(change -> !Double.isNaN(score(change, ChangeMeasure.JSD)))
                .sorted(Comparator.comparingDouble((Change change) -> -score(change, ChangeMeasure.JSD))
                        .thenComparing(Change::word))
                .toList();
    }

    private static Map<String, Change> wholeSpan(List<Change> changes, List<String> periods) {
        Map<String, Change> whole = new HashMap<>();
        for (Change change : changes) {
            if (change.from().equals(periods.get(0)) && change.to().equals(periods.get(periods.size() - 1))) {
                whole.put(change.word(), change);
            }
        }
        return whole;
    }

    private static double score(Change change, ChangeMeasure measure) {
        return change.scores().getOrDefault(measure, Double.NaN);
    }
}
