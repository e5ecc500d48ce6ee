package io.varve.io;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The kinds of columns of numbers (number, number with €, date, truth value, …) among the words by which a timeline keeps how its
 * files are read. Most columns are plain numbers, and so only the others have a word of their own.
 */
public final class KeptKinds {

    /** Before the name of a column of dates: an entry for each, since a name may have any character. */
    public static final String DATE_PREFIX = "date ";

    /** Says that kinds are kept, and what columns are that are not named. */
    private static final String ALL = "kinds";

    private static final String PREFIX = "kind ";

    private KeptKinds() {}

    /**
     * Adds kinds to the words, but for dates, which have words already.
     *
     * @param kinds of columns, as {@link Steps#kinds()} tells them
     * @param words how files are read
     */
    public static void keep(Map<String, String> kinds, Map<String, String> words) {
        // a step without objects tells nothing of any column
        String usual = kinds.isEmpty() ? "" : ColumnKind.NUMBER.word();
        words.put(ALL, usual);
        kinds.forEach((column, kind) -> {
            if (!kind.equals(usual) && !words.containsKey(DATE_PREFIX + column)) {
                words.put(PREFIX + column, kind);
            }
        });
    }

    /**
     * Says whether a file tells more of a column than was known before it.
     *
     * @param told by the file, read with what was known
     * @param known before
     * @return whether to remember it
     */
    public static boolean isMore(String told, String known) {
        return !told.equals(known) && !told.isEmpty() && (known.isEmpty() || known.equals(ColumnKind.BIT.word()));
    }

    /**
     * Returns the kinds that words tell.
     *
     * @param words how files are read
     * @param numeric the columns of numbers
     * @return kinds by column; dates alone where the words are older than that
     */
    public static Map<String, String> of(Map<String, String> words, List<String> numeric) {
        Map<String, String> kinds = new HashMap<>();
        String usual = words.get(ALL);
        for (String column : numeric) {
            if (words.containsKey(DATE_PREFIX + column)) {
                kinds.put(column, ColumnKind.DATE.word());
            } else if (usual != null) {
                kinds.put(column, words.getOrDefault(PREFIX + column, usual));
            }
        }
        return kinds;
    }
}
