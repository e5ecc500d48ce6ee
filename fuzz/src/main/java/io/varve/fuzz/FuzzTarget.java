package io.varve.fuzz;

import io.varve.io.Batches;
import io.varve.io.Format;
import io.varve.io.ReadOptions;
import io.varve.io.TableReader;
import io.varve.refusal.Refused;
import io.varve.store.StoreDamaged;
import io.varve.store.Timeline;
import io.varve.text.Gold;
import io.varve.text.UsesFile;
import io.varve.text.corpus.Corpus;
import io.varve.text.corpus.Targets;
import io.varve.text.corpus.Windows;
import io.varve.text.model.Encoder;
import io.varve.text.model.EncoderFiles;
import io.varve.text.model.Layer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A reader, and how it is given bytes. */
public enum FuzzTarget {
    /** Tables of text. */
    CSV("data.csv"),
    /** The same with tabs. */
    TSV("data.tsv"),
    /** An object a line. */
    JSONL("data.jsonl"),
    /** Columns of binary pages. */
    PARQUET("data.parquet"),
    /** Arrays of numpy. */
    NPY("data.npy"),
    /** A table that is compressed. */
    GZIP("data.csv.gz"),
    /** Ids in a file of their own, for a table of three rows. */
    IDS("ids.txt") {
        @Override
        void read(Path file) throws IOException {
            Path table = Files.writeString(file.resolveSibling("rows.csv"), "x,y\n1,2\n3,4\n5,6\n");
            Batches.read(table, ReadOptions.defaults().withIdsFile(file));
        }
    },
    /** A table whose rows are read as records, as those of {@code --links} are. */
    LINKS("links.csv") {
        @Override
        void read(Path file) {
            TableReader.read(file, Format.CSV, LinkWords.class);
        }
    },
    /** Texts with dates, an object a line, in which words are looked for. */
    TEXTS("texts.jsonl") {
        @Override
        void read(Path file) throws IOException {
            Path words = Files.writeString(file.resolveSibling("words.txt"), "plane\tplanes\n");
            Corpus.read(List.of(file), Optional.empty(), Targets.read(words, false), Windows.usual());
        }
    },
    /** Uses of words, as WUG has them. */
    USES("uses.csv") {
        @Override
        void read(Path file) throws IOException {
            UsesFile.readDated(List.of(file));
        }
    },
    /** What people say of words. */
    GOLD("gold.txt") {
        @Override
        void read(Path file) throws IOException {
            Gold.read(file);
        }
    },
    /** The rules of a tokenizer, which native code reads. */
    TOKENIZER("tokenizer.json") {
        @Override
        void read(Path file) throws IOException {
            EncoderFiles bundled = EncoderFiles.bundled();
            EncoderFiles files =
                    new EncoderFiles("fuzzed", bundled.graph(), Files.readAllBytes(file), bundled.window());
            Encoder.open(files, Layer.LAST).close();
        }
    },
    /** A timeline that somebody else wrote to. */
    TIMELINE("t.varve") {
        @Override
        void read(Path file) throws IOException {
            try (Timeline timeline = Timeline.read(file)) {
                int step = timeline.lastStep();
                if (step >= 0) {
                    timeline.eachLabel(step, row -> {});
                    timeline.eachCluster(step, row -> {});
                    timeline.eachEvent(0, step, row -> {});
                }
                timeline.check();
            }
        }
    },
    /** Bodies of requests that would add a step; the first byte says what kind they claim to be. */
    BODY("body") {
        @Override
        void read(Path file) throws IOException {
            FuzzServer.running().send(Files.readAllBytes(file));
        }
    };

    /**
     * A row of a table of links.
     *
     * @param object an id
     * @param other another
     * @param link must or cannot
     * @param strength a number
     */
    public record LinkWords(
            @Nullable String object,
            @Nullable String other,
            @Nullable String link,
            @Nullable String strength) {}

    private final String fileName;

    FuzzTarget(String fileName) {
        this.fileName = fileName;
    }

    /** Reads a file of these bytes; a table, unless it is something else. */
    void read(Path file) throws IOException {
        Batches.read(file);
    }

    /**
     * Feeds the reader.
     *
     * @param data the bytes
     * @param folder an empty folder
     * @throws IOException if the folder cannot be used
     * @throws RuntimeException if the reader neither took the bytes nor refused them
     */
    public void feed(byte[] data, Path folder) throws IOException {
        takenOrRefused(this::read, Files.write(folder.resolve(fileName), data));
    }

    /** Something that reads a file. */
    interface FileReader {
        void read(Path file) throws IOException;
    }

    /** Reads a file; whatever the reader throws, but a refusal in a sentence, is thrown on, as a finding. */
    static void takenOrRefused(FileReader reader, Path file) throws IOException {
        try {
            reader.read(file);
        } catch (Refused | StoreDamaged told) {
            if (told.getMessage() == null || told.getMessage().isBlank()) {
                throw new IllegalStateException("a refusal without a sentence", told);
            }
        }
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
