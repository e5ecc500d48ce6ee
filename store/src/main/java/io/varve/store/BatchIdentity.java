package io.varve.store;

import io.varve.Batch;
import io.varve.io.KeptText;
import io.varve.refusal.Place;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32;

/** What tells batches and objects apart, whatever file they came in. */
final class BatchIdentity {

    private static final int ID_BYTES = 16;

    private BatchIdentity() {}

    /** Refuses texts that would not come back from the file as they went in; batches need not come from our readers. */
    static void requireKept(Batch batch) {
        KeptText.require(batch.name(), "the name of the batch, ", Place.NONE);
        batch.columns().forEach(column -> KeptText.require(column, "the name of the column ", Place.NONE));
        batch.categoricalColumns().forEach(column -> KeptText.require(column, "the name of the column ", Place.NONE));
        for (int i = 0; i < batch.size(); i++) {
            KeptText.require(batch.ids().get(i), "the id ", Place.NONE);
            batch.seed(i).ifPresent(seed -> KeptText.require(seed, "the class ", Place.NONE));
            for (int j = 0; j < batch.categoricalColumns().size(); j++) {
                KeptText.require(batch.category(i, j), "the category ", Place.NONE);
            }
        }
    }

    /** A check value of ids, columns and values. */
    static byte[] content(Batch batch) {
        Effort.BATCHES_HASHED.increment();
        CheckValue check = new CheckValue();
        if (batch.size() > 0) {
            batch.columns().forEach(check::add);
            batch.categoricalColumns().forEach(check::add);
        }
        for (int i = 0; i < batch.size(); i++) {
            check.add(batch.ids().get(i));
            add(check, batch, i);
            // nothing at all without, so that batches are recognised which were added before there were any
            batch.seed(i).ifPresent(check::add);
        }
        return check.value();
    }

    /** The id of a batch that was given none, and that comes once. */
    static String id(byte[] content) {
        return HexFormat.of().formatHex(content, 0, ID_BYTES);
    }

    /** The id of a batch that was given none, where all its objects may come again just as they are. */
    static String id(byte[] content, Arrival arrival) {
        if (arrival.period().isEmpty() && arrival.time().isEmpty()) {
            return id(content);
        }
        CheckValue check = new CheckValue().add(content);
        arrival.period().ifPresentOrElse(check::add, check::addNull);
        arrival.time().ifPresentOrElse(check::add, check::addNull);
        return id(check.value());
    }

    /** The id of a batch that has the content of an earlier one and still is another step, the one after this. */
    static String id(byte[] content, int lastStep) {
        return id(new CheckValue().add(content).add(Integer.toString(lastStep)).value());
    }

    /** 48 bits that tell the values of one object from those of another; such a number takes six bytes in the file. */
    static long fingerprint(Batch batch, int object) {
        CheckValue check = new CheckValue();
        add(check, batch, object);
        return ByteBuffer.wrap(check.value()).getLong() >> 16;
    }

    /** The same of an object without categories that is in no batch. */
    static long fingerprint(double[] values) {
        CheckValue check = new CheckValue();
        for (double value : values) {
            check.add(value);
        }
        return ByteBuffer.wrap(check.value()).getLong() >> 16;
    }

    /** 24 bits by which an id is found; such a number takes three bytes in the file. */
    static int hash(String id) {
        CRC32 crc = new CRC32();
        crc.update(id.getBytes(StandardCharsets.UTF_8));
        return (int) (crc.getValue() & 0xffffff) - 0x800000;
    }

    private static void add(CheckValue check, Batch batch, int object) {
        for (int j = 0; j < batch.dimensions(); j++) {
            check.add(batch.value(object, j));
        }
        for (int j = 0; j < batch.categoricalColumns().size(); j++) {
            check.add(batch.category(object, j));
        }
    }
}
