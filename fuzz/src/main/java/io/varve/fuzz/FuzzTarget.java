package io.varve.fuzz;

import io.varve.io.Batches;
import io.varve.refusal.Refused;
import io.varve.store.StoreDamaged;
import io.varve.store.Timeline;
import io.varve.text.Gold;
import io.varve.text.UsesFile;
import io.varve.text.model.Encoder;
import io.varve.text.model.EncoderFiles;
import io.varve.text.model.Layer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A reader, and how it is given bytes. */
public enum FuzzTarget {
    /** Tables of text. */
    CSV {
        @Override
        void read(Path folder, byte[] data) throws IOException {
            table(folder, "data.csv", data);
        }
    },
    /** The same with tabs. */
    TSV {
        @Override
        void read(Path folder, byte[] data) throws IOException {
            table(folder, "data.tsv", data);
        }
    },
    /** An object a line. */
    JSONL {
        @Override
        void read(Path folder, byte[] data) throws IOException {
            table(folder, "data.jsonl", data);
        }
    },
    /** Columns of binary pages. */
    PARQUET {
        @Override
        void read(Path folder, byte[] data) throws IOException {
            table(folder, "data.parquet", data);
        }
    },
    /** Arrays of numpy. */
    NPY {
        @Override
        void read(Path folder, byte[] data) throws IOException {
            table(folder, "data.npy", data);
        }
    },
    /** A table that is compressed. */
    GZIP {
        @Override
        void read(Path folder, byte[] data) throws IOException {
            table(folder, "data.csv.gz", data);
        }
    },
    /** Uses of words, as WUG has them. */
    USES {
        @Override
        void read(Path folder, byte[] data) throws IOException {
            UsesFile.readDated(List.of(Files.write(folder.resolve("uses.csv"), data)));
        }
    },
    /** What people say of words. */
    GOLD {
        @Override
        void read(Path folder, byte[] data) throws IOException {
            Gold.read(Files.write(folder.resolve("gold.txt"), data));
        }
    },
    /** The rules of a tokenizer, which native code reads. */
    TOKENIZER {
        @Override
        void read(Path folder, byte[] data) {
            EncoderFiles bundled = EncoderFiles.bundled();
            EncoderFiles files = new EncoderFiles("fuzzed", bundled.graph(), data, bundled.window());
            Encoder.open(files, Layer.LAST).close();
        }
    },
    /** A timeline that somebody else wrote to. */
    TIMELINE {
        @Override
        void read(Path folder, byte[] data) throws IOException {
            Path file = Files.write(folder.resolve("t.varve"), data);
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
    BODY {
        @Override
        void read(Path folder, byte[] data) throws IOException {
            FuzzServer.running().send(data);
        }
    };

    /** Gives a file with these bytes, or whatever else there is to read, to the reader, in an empty folder. */
    abstract void read(Path folder, byte[] data) throws IOException;

    /**
     * Feeds the reader.
     *
     * @param data the bytes
     * @param folder an empty folder
     * @throws IOException if the folder cannot be used
     * @throws RuntimeException if the reader neither took the bytes nor refused them
     */
    public void feed(byte[] data, Path folder) throws IOException {
        try {
            read(folder, data);
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

    private static void table(Path folder, String name, byte[] data) throws IOException {
        Batches.read(Files.write(folder.resolve(name), data));
    }
}
