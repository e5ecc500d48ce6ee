package io.varve.spark;

import io.varve.Batch;
import io.varve.ap.ApParams;
import io.varve.ap.HierarchicalApParams;
import io.varve.ap.Preference;
import io.varve.app.AppAlgorithm;
import io.varve.app.AppParams;
import io.varve.app.Packer;
import io.varve.internal.ap.Blocks;
import io.varve.internal.books.StateBytes;
import io.varve.scale.FeatureSpace;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What every executor knows of a step, in a form that can be sent: from it the same packer and the same parameters are made
 * there as on the driver.
 *
 * @param words the parameters
 * @param columns the names of the columns
 * @param space the space of this step, as bytes
 */
record StepTools(Words words, List<String> columns, byte[] space) implements Serializable {

    /**
     * Parameters as words, from which they are read anew where they are needed.
     *
     * @param words by name
     */
    record Words(SortedMap<String, String> words) implements Serializable {
        static Words of(AppParams params) {
            return new Words(new TreeMap<>(params.words()));
        }

        AppParams params() {
            return new AppAlgorithm().read(words);
        }
    }

    static StepTools of(AppParams params, List<String> columns, Packer packer) {
        return new StepTools(Words.of(params), List.copyOf(columns), StateBytes.write(packer.space()::write));
    }

    Packer packer() {
        FeatureSpace read = read(space, FeatureSpace::read);
        return new Packer(words.params(), read.columns(), read);
    }

    /** The parameters of message passing; what is not about similarity does not matter where only that is asked for. */
    ApParams ap(Packer packer) {
        return words.params().ap().withSimilarity(packer.similarity());
    }

    /** The rules of blocks under a preference that was found. */
    Blocks blocks(Packer packer, double preference, double ofEquals, Blocks.All all) {
        HierarchicalApParams how = HierarchicalApParams.of(ap(packer).withPreference(Preference.of(preference)));
        return new Blocks(how, preference, ofEquals, all);
    }

    Batch batch(List<String> ids, double[][] vectors) {
        return Batch.of(ids, vectors).withColumns(columns);
    }

    interface Reading<T> {
        T from(DataInputStream in) throws IOException;
    }

    static <T> T read(byte[] bytes, Reading<T> reading) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return reading.from(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
