package io.varve.io;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Dates whose month is written as an English word, as mail (RFC 2822), logs, the date command and people write them: {@code Tue, 3 Jun 2008
 * 11:05:30 GMT}, {@code 03-Jun-2008 11:05}, {@code 10/Oct/2000:13:55:36 -0700}, {@code Tue Jun  3 11:05:30 GMT 2008}, {@code June 3,
 * 2008}. No other zones are known than offsets and those that RFC 2822 names. The day of the week is not compared with the date.
 */
final class NamedMonth {

    private static final int SHORTEST = 8;
    private static final int LONGEST = 64;

    private static final String WEEKDAY =
            "(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\\.?,?\\s+)?";
    private static final String MONTH =
            "(?<m>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
                    + "|Nov(?:ember)?|Dec(?:ember)?)\\.?";
    private static final String DAY = "(?<d>\\d{1,2})(?:st|nd|rd|th)?";
    private static final String CLOCK =
            "(?<h>\\d{1,2}):(?<min>\\d{2})(?::(?<s>\\d{2})(?:\\.\\d+)?)?(?:\\s*(?<half>[AP]M))?";
    private static final String ZONE = "(?:\\s*(?<z>Z|UTC?|GMT|[ECMP][SD]T|[-+]\\d{2}:?\\d{2}))?";
    private static final String COMMENT = "(?:\\s*\\([^()]*\\))?";
    private static final List<Pattern> FORMS = List.of(
            // mail, and a day between hyphens, slashes or spaces; a log has a colon before the time
            form(WEEKDAY + DAY + "(?<sep>[-/\\s]|\\.\\s)\\s*" + MONTH + "[-/,\\s]\\s*(?<y>\\d{4})(?:[,:T\\s]\\s*"
                    + CLOCK + ZONE + COMMENT + ")?"),
            // the date command, and asctime of C
            form(WEEKDAY + MONTH + "\\s+" + DAY + "\\s+" + CLOCK + ZONE + "\\s+(?<y>\\d{4})"),
            form(WEEKDAY + MONTH + "\\s+" + DAY + ",?\\s+(?<y>\\d{4})(?:,?\\s+(?:at\\s+)?" + CLOCK + ZONE + ")?"));

    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    private static final Map<String, Integer> HOURS_OF_ZONES =
            Map.of("EDT", -4, "EST", -5, "CDT", -5, "CST", -6, "MDT", -6, "MST", -7, "PDT", -7, "PST", -8);

    private NamedMonth() {}

    private static Pattern form(String written) {
        return Pattern.compile(written, Pattern.CASE_INSENSITIVE);
    }

    /** The parts of a date that is written so; empty if it is written otherwise. */
    static Optional<Matcher> match(String cell) {
        if (cell.length() < SHORTEST || cell.length() > LONGEST) {
            return Optional.empty();
        }
        for (Pattern form : FORMS) {
            Matcher found = form.matcher(cell);
            if (found.matches()) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }

    /** The moment, at UTC where a zone is written. */
    static LocalDateTime moment(Matcher found) {
        int month = MONTHS.indexOf(found.group("m").substring(0, 3).toLowerCase(Locale.ROOT)) + 1;
        LocalDate day = LocalDate.of(Integer.parseInt(found.group("y")), month, Integer.parseInt(found.group("d")));
        if (found.group("h") == null) {
            return day.atStartOfDay();
        }
        int hour = Integer.parseInt(found.group("h"));
        if (found.group("half") != null) {
            hour = hour % 12 + (found.group("half").equalsIgnoreCase("pm") ? 12 : 0);
        }
        String seconds = found.group("s");
        LocalTime time = LocalTime.of(
                hour, Integer.parseInt(found.group("min")), seconds == null ? 0 : Integer.parseInt(seconds));
        return day.atTime(time).minusSeconds(offset(found.group("z")));
    }

    private static int offset(@Nullable String zone) {
        if (zone == null) {
            return 0;
        }
        String upper = zone.toUpperCase(Locale.ROOT);
        if (upper.startsWith("+") || upper.startsWith("-")) {
            return ZoneOffset.of(upper).getTotalSeconds();
        }
        return HOURS_OF_ZONES.getOrDefault(upper, 0) * 3600;
    }
}
