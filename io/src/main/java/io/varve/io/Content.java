package io.varve.io;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the first bytes of a file look like, whatever its name says. */
enum Content {
    EMPTY("nothing"),
    PARQUET("Parquet"),
    NPY("an npy array"),
    ZIP("a zip archive, as npz files and Excel workbooks are"),
    GZIP("gzip within gzip"),
    UTF16("UTF-16 text"),
    BINARY("binary data"),
    JSON_OBJECT("JSON objects"),
    JSON_ARRAY("a JSON array"),
    TEXT("plain text");

    /** How many bytes {@link #of} wants to see. */
    static final int HEAD = 1 << 14;

    private static final Pattern DECLARED = Pattern.compile("\\A(?i:sep)=(\\\\t|[^\r\n])(\r?\n|\r)");

    private static final byte[] BOM = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final String looks;

    Content(String looks) {
        this.looks = looks;
    }

    String looks() {
        return looks;
    }

    /** Whether this may be text whose encoding nobody looked at. */
    boolean mayBeText() {
        return this == UTF16 || this == BINARY || this == TEXT;
    }

    static Content of(byte[] head) {
        if (startsWith(head, 'P', 'A', 'R', '1')) {
            return PARQUET;
        }
        if (startsWith(head, 0x93, 'N', 'U', 'M', 'P', 'Y')) {
            return NPY;
        }
        if (startsWith(head, 'P', 'K', 3, 4)) {
            return ZIP;
        }
        if (startsWith(head, 0x1F, 0x8B)) {
            return GZIP;
        }
        if (startsWith(head, 0xFF, 0xFE) || startsWith(head, 0xFE, 0xFF)) {
            return UTF16;
        }
        return binary(head) ? BINARY : text(head);
    }

    private static Content text(byte[] head) {
        String start = decoded(head).stripLeading();
        if (start.isEmpty()) {
            return EMPTY;
        }
        char second = start.substring(1).stripLeading().concat(" ").charAt(0);
        if (start.charAt(0) == '{' && (second == '"' || second == '}')) {
            return JSON_OBJECT;
        }
        return start.charAt(0) == '[' && "{[]".indexOf(second) >= 0 ? JSON_ARRAY : TEXT;
    }

    /** The delimiter that a first line of nothing else declares, as Excel reads and writes it: sep=; */
    static Optional<Character> declaredDelimiter(byte[] head) {
        Matcher declared = DECLARED.matcher(decoded(head));
        return declared.find()
                ? Optional.of(
                        declared.group(1).equals("\\t")
                                ? '\t'
                                : declared.group(1).charAt(0))
                : Optional.empty();
    }

    /** The delimiter that the first line that is not blank seems to use; a comma where it shows none. */
    static char delimiter(byte[] head) {
        String line = decoded(head)
                .lines()
                .filter(candidate -> !candidate.isBlank())
                .findFirst()
                .orElse("");
        // commas and semicolons stand in texts between tabs, tabs hardly in texts between commas
        if (line.indexOf('\t') >= 0) {
            return '\t';
        }
        return count(line, ';') > count(line, ',') ? ';' : ',';
    }

    private static long count(String line, char wanted) {
        return line.chars().filter(c -> c == wanted).count();
    }

    static int lengthOfBom(byte[] head) {
        return head.length >= BOM.length && Arrays.equals(head, 0, BOM.length, BOM, 0, BOM.length) ? BOM.length : 0;
    }

    private static String decoded(byte[] head) {
        int bom = lengthOfBom(head);
        return new String(head, bom, head.length - bom, StandardCharsets.UTF_8);
    }

    private static boolean startsWith(byte[] head, int... magic) {
        if (head.length < magic.length) {
            return false;
        }
        for (int i = 0; i < magic.length; i++) {
            if ((head[i] & 0xFF) != magic[i]) {
                return false;
            }
        }
        return true;
    }

    // a stray control character does not make a text binary, a NUL does, and so does one in ten
    private static boolean binary(byte[] head) {
        int control = 0;
        for (byte b : head) {
            if (b == 0) {
                return true;
            }
            if (b > 0 && b < ' ' && b != '\t' && b != '\n' && b != '\f' && b != '\r') {
                control++;
            }
        }
        return control * 10 > head.length;
    }
}
