package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One opened file or standard input: its content without gzip, its format, and in the end its checksum. */
final class Source implements AutoCloseable {

    private static final int BUFFER = 1 << 16;

    private final Path path;
    private final boolean standardInput;
    private final Checksummed raw;
    private final InputStream content;
    private final boolean zipped;
    /** Whether the content is given in UTF-8, which it is not written in. */
    private final boolean recoded;

    private final byte[] head;
    /** Of a plain file, in bytes; else 0. */
    private final long length;

    private @Nullable Path spooled;

    private Source(Path path, boolean standardInput, InputStream given, Charset encoding) throws IOException {
        this.path = path;
        this.standardInput = standardInput;
        this.raw = new Checksummed(given);
        BufferedInputStream buffered = new BufferedInputStream(raw, BUFFER);
        this.zipped = Content.of(peek(buffered, 2)) == Content.GZIP;
        InputStream plain = zipped ? new BufferedInputStream(unpacked(buffered), BUFFER) : buffered;
        byte[] start = peek(plain, Content.HEAD);
        this.recoded = Utf8Of.isNeeded(encoding) && Content.of(start).mayBeText();
        this.content = recoded ? new BufferedInputStream(Utf8Of.of(plain, start, encoding, name()), BUFFER) : plain;
        this.head = recoded ? peek(content, Content.HEAD) : start;
        this.length = zipped || standardInput || !Files.isRegularFile(path) ? 0 : Files.size(path);
    }

    private InputStream unpacked(InputStream packed) throws IOException {
        return Gunzipped.of(packed, name(), raw::count, ReadLimits.UNPACKED_FREE);
    }

    static Source open(Path path, InputStream standardInput) {
        return open(path, standardInput, StandardCharsets.UTF_8);
    }

    /** Opens a file of which it is known how its letters are written, if it is one of text. */
    static Source open(Path path, InputStream standardInput, Charset encoding) {
        boolean standard = path.toString().equals("-");
        String shown = Shown.escaped(path.toString());
        if (!standard && !Files.exists(path)) {
            throw new Refused(
                    Refusal.of("there is no such file").at(Place.of(path)).remedy("check the path"));
        }
        if (!standard && Files.isDirectory(path)) {
            throw new Refused(
                    Refusal.of("this is a directory").at(Place.of(path)).remedy("name the files in it"));
        }
        if (!standard && !Files.isReadable(path)) {
            throw new Refused(
                    Refusal.of("the file may not be read").at(Place.of(path)).remedy("check its permissions"));
        }
        try {
            InputStream given = standard ? standardInput : opened(path);
            try {
                return new Source(path, standard, given, encoding);
            } catch (IOException | Refused e) {
                given.close();
                throw e;
            }
        } catch (IOException e) {
            throw unreadable(shown, e);
        }
    }

    /** A pipe, such as a shell makes of {@code <(…)}, has no position, for which streams of files by their channels ask. */
    private static InputStream opened(Path path) throws IOException {
        return Files.isRegularFile(path) ? Files.newInputStream(path) : new FileInputStream(path.toFile());
    }

    static Refused unreadable(String file, IOException e) {
        return new Refused(
                Refusal.of("reading failed (" + Shown.plain(Reason.of(e)) + ")")
                        .at(Place.of(file))
                        .remedy("check the file and the disk it is on"),
                e);
    }

    /** The name in messages and in ids that are made up. */
    String name() {
        return standardInput ? "stdin" : Shown.escaped(String.valueOf(path.getFileName()));
    }

    /** The name of the batch: without directories, {@code .gz}, and what then looks like an ending. */
    String stem() {
        String name = Format.withoutGz(name());
        int dot = name.lastIndexOf('.');
        boolean ending = dot > 0 && dot + 1 < name.length() && Character.isLetter(name.charAt(dot + 1));
        return ending ? name.substring(0, dot) : name;
    }

    /** The format by the ending if it is a known one, which the content must confirm; else by the content. */
    Format format() {
        Content found = Content.of(head);
        if (found == Content.EMPTY) {
            throw new NoRows(
                    Refusal.of("the file is empty").at(Place.of(name())).remedy("leave it out or give one with rows"));
        }
        Optional<Format> promised = standardInput ? Optional.empty() : Format.ofEnding(name());
        if (promised.isPresent() && fits(promised.get(), found)) {
            return promised.get();
        }
        if (promised.isPresent()) {
            throw new Refused(Refusal.of("the file is named as %s but looks like %s"
                            .formatted(promised.get().title(), found.looks()))
                    .at(Place.of(name()))
                    .remedy(wayOut(found)));
        }
        return switch (found) {
            case PARQUET -> Format.PARQUET;
            case NPY -> Format.NPY;
            case JSON_OBJECT, JSON_ARRAY -> Format.JSONL;
            case TEXT -> delimiter() == '\t' ? Format.TSV : Format.CSV;
            default ->
                throw new Refused(Refusal.of("the content looks like %s".formatted(found.looks()))
                        .at(Place.of(name()))
                        .remedy(wayOut(found)));
        };
    }

    private static boolean fits(Format promised, Content found) {
        return switch (promised) {
            case CSV, TSV -> found == Content.TEXT || found == Content.JSON_ARRAY;
            case JSONL -> found == Content.JSON_OBJECT || found == Content.JSON_ARRAY;
            case PARQUET -> found == Content.PARQUET;
            case NPY -> found == Content.NPY;
        };
    }

    private static Object[] wayOut(Content found) {
        return found == Content.UTF16
                ? new Object[] {"say ", ReadOption.ENCODING, " UTF-16, or save it as UTF-8"}
                : new Object[] {wayOutOf(found)};
    }

    private static String wayOutOf(Content found) {
        return switch (found) {
            case ZIP -> "unpack it, or export the table as CSV";
            case GZIP -> "unpack it once";
            case PARQUET, NPY, JSON_OBJECT, JSON_ARRAY, TEXT -> "give the file the ending of what it holds";
            case BINARY, EMPTY, UTF16 -> "export the table as CSV, JSON Lines, Parquet or npy";
        };
    }

    /** Whether the rows are the elements of one JSON array. */
    boolean isJsonArray() {
        return Content.of(head) == Content.JSON_ARRAY;
    }

    /** Whether the first line is no part of the table, but says what separates its fields. */
    boolean declaresDelimiter() {
        return Content.declaredDelimiter(head).isPresent();
    }

    /** What separates fields if nobody says: as the first line declares or the ending promises, else as the first line shows. */
    char delimiter() {
        Optional<Character> declared = Content.declaredDelimiter(head);
        if (declared.isPresent()) {
            return declared.get();
        }
        Optional<Format> promised = standardInput ? Optional.empty() : Format.ofEnding(name());
        if (promised.isPresent()) {
            return promised.get() == Format.TSV ? '\t' : ',';
        }
        return Content.delimiter(head);
    }

    /** The content as lines of UTF-8 text, without a byte order mark. */
    BufferedReader text() throws IOException {
        return text(StandardCharsets.UTF_8, ReadLimits.LINE, "save the file as UTF-8");
    }

    /** The content as the text of a table, without a byte order mark; whoever reads it bounds what is held of it. */
    BufferedReader text(Charset encoding) throws IOException {
        return text(encoding, Long.MAX_VALUE);
    }

    /** The content as the lines of a table, without a byte order mark. */
    BufferedReader lines(Charset encoding) throws IOException {
        return text(encoding, ReadLimits.LINE);
    }

    private BufferedReader text(Charset encoding, long longestLine) throws IOException {
        return text(
                encoding,
                longestLine,
                "save the file as UTF-8, or name its encoding with ",
                ReadOption.ENCODING,
                ", windows-1252 for most files of western Europe");
    }

    private BufferedReader text(Charset encoding, long longestLine, Object... remedy) throws IOException {
        content.skipNBytes(Content.lengthOfBom(head));
        Charset given = recoded ? StandardCharsets.UTF_8 : encoding;
        return new BufferedReader(new StrictReader(content, name(), given, longestLine, remedy), BUFFER);
    }

    /** The first bytes of the content, which stay to be read. */
    byte[] start(int length) throws IOException {
        return peek(content, length);
    }

    /** The content as a file, for formats that are not read from front to back; gzip and pipes are spooled. */
    Path file() throws IOException {
        return file(Long.MAX_VALUE);
    }

    /** As {@link #file()}, but no more bytes than these are spooled: little gzip unpacks to anything. */
    Path file(long most) throws IOException {
        if (!zipped && !standardInput && Files.isRegularFile(path)) {
            return path;
        }
        TemporaryFile copy = new TemporaryFile(".tmp");
        spooled = copy.path();
        try (copy) {
            byte[] buffer = new byte[BUFFER];
            long left = most;
            int n = content.read(buffer, 0, (int) Math.min(BUFFER, left));
            while (n > 0) {
                copy.write(buffer, 0, n);
                left -= n;
                n = content.read(buffer, 0, (int) Math.min(BUFFER, left));
            }
        }
        return copy.path();
    }

    /** How much of a file was read so far, from 0 to 1; 0 where that says nothing of what is left. */
    double shareRead() {
        return length == 0 ? 0 : raw.count() / (double) Math.max(raw.count(), length);
    }

    /** Reads what is left and returns what was read; ends the use of this source. */
    Input finish(String format) throws IOException {
        return raw.finish(path.toString(), format);
    }

    @Override
    public void close() throws IOException {
        if (!standardInput) {
            raw.close();
        }
        if (spooled != null) {
            Files.deleteIfExists(spooled);
        }
    }

    private static byte[] peek(InputStream in, int length) throws IOException {
        in.mark(length);
        byte[] head = in.readNBytes(length);
        in.reset();
        return head;
    }
}
