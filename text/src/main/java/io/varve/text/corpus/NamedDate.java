package io.varve.text.corpus;

import io.varve.refusal.Refused;
import io.varve.text.period.TimeSpan;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The date in the name of a file: {@code 1949.txt}, {@code speech-1949.txt}, {@code 1949-12-31.txt}, {@code 1949/a.txt}. */
final class NamedDate {

    /** Years from 1000 to 2099; other numbers of four digits are more likely something else. */
    private static final Pattern DATE =
            Pattern.compile("(?<!\\d)(1\\d{3}|20\\d{2})(?:([-_]?)(\\d{2})\\2(\\d{2}))?(?!\\d)");

    private NamedDate() {}

    /** The first date in the name of the file itself, else in that of the nearest folder that has one. */
    static Optional<TimeSpan> of(String relativePath) {
        String[] parts = relativePath.split("/", -1);
        for (int i = parts.length - 1; i >= 0; i--) {
            Matcher date = DATE.matcher(parts[i]);
            if (date.find()) {
                return Optional.of(span(date));
            }
        }
        return Optional.empty();
    }

    private static TimeSpan span(Matcher date) {
        TimeSpan year = TimeSpan.date(date.group(1));
        if (date.group(3) == null) {
            return year;
        }
        try {
            return TimeSpan.date(date.group(1) + "-" + date.group(3) + "-" + date.group(4));
        } catch (Refused e) {
            // 1949-99-01 is a number of some other kind, but begins with a year
            return year;
        }
    }
}
