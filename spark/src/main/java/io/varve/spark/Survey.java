package io.varve.spark;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.scale.Scaling;
import java.io.Serializable;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.sql.Row;

/**
 * What one look at all rows tells: how many there are, how long their vectors are, what is wrong with some, and a sum of check
 * values that is the same in any order. Surveys of parts are put together.
 */
final class Survey implements Serializable {

    private static final long serialVersionUID = 1;

    static final int MOST_NAMED = 3;
    private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(256);

    /** What can be wrong with a row. */
    enum Flaw {
        NO_ID("no id", "give every row an id"),
        NO_VECTOR("no vector", "leave these rows out, or give each its vector"),
        NO_NUMBER("a gap, NaN or an infinite number in their vector", "leave these rows out, or fill the gaps"),
        UNFIT("a vector for which the similarity is not defined", "leave these rows out, or choose another similarity"),
        RAGGED("a vector of another length than most", "embed them again, or leave them out");

        private final String what;
        private final String remedy;

        Flaw(String what, String remedy) {
            this.what = what;
            this.remedy = remedy;
        }
    }

    /** How often a flaw was seen, and where. */
    private static final class Seen implements Serializable {
        private static final long serialVersionUID = 1;
        private long count;
        private final List<String> ids = new ArrayList<>();

        void add(long more, List<String> where) {
            count += more;
            boolean later = ids.size() == MOST_NAMED
                    && where.size() == 1
                    && ObjectOrder.BY_ID.compare(where.get(0), ids.get(MOST_NAMED - 1)) >= 0;
            if (later) {
                return;
            }
            ids.addAll(where);
            ids.sort(ObjectOrder.BY_ID);
            if (ids.size() > MOST_NAMED) {
                ids.subList(MOST_NAMED, ids.size()).clear();
            }
        }
    }

    private long count;
    private BigInteger sum = BigInteger.ZERO;
    /** By their length, how many vectors there are and which the first of them are. */
    private final TreeMap<Integer, Seen> lengths = new TreeMap<>();

    private final EnumMap<Flaw, Seen> flaws = new EnumMap<>(Flaw.class);

    /** Looks at rows of id and array. */
    static Survey of(Iterator<Row> rows, StepTools.Words words) {
        var params = words.params();
        boolean comparable = params.scaling() == Scaling.NONE || params.scaling() == Scaling.UNIT;
        Survey survey = new Survey();
        MessageDigest digest = sha256();
        while (rows.hasNext()) {
            Row row = rows.next();
            survey.count++;
            String id = row.isNullAt(0) ? null : row.getString(0);
            Optional<double[]> vector = row.isNullAt(1) ? Optional.empty() : Optional.of(vector(row.getList(1)));
            if (id == null) {
                survey.flaw(
                        Flaw.NO_ID,
                        vector.map(known -> "a row with " + shown(known)).orElse("a row without vector"));
            } else if (vector.isEmpty() || vector.get().length == 0) {
                survey.flaw(Flaw.NO_VECTOR, id);
            } else if (!finite(vector.get())) {
                survey.flaw(Flaw.NO_NUMBER, id);
            } else if (comparable
                    && params.ap().similarity().objection(vector.get()).isPresent()) {
                survey.flaw(Flaw.UNFIT, id);
            } else {
                survey.lengths
                        .computeIfAbsent(vector.get().length, length -> new Seen())
                        .add(1, List.of(id));
                survey.sum =
                        survey.sum.add(checkValue(digest, id, vector.get())).mod(MODULUS);
            }
        }
        return survey;
    }

    /** The vector of an array, with NaN for what is missing. */
    static double[] vector(List<Double> values) {
        double[] vector = new double[values.size()];
        int next = 0;
        for (Double value : values) {
            vector[next++] = value == null ? Double.NaN : value;
        }
        return vector;
    }

    private static String shown(double[] vector) {
        return vector.length == 0 ? "an empty vector" : "a vector that begins with " + vector[0];
    }

    private static boolean finite(double[] vector) {
        for (double value : vector) {
            if (!Double.isFinite(value)) {
                return false;
            }
        }
        return true;
    }

    private static BigInteger checkValue(MessageDigest digest, String id, double[] vector) {
        byte[] text = id.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + text.length + vector.length * Double.BYTES);
        bytes.putInt(text.length).put(text);
        for (double value : vector) {
            bytes.putDouble(value + 0.0);
        }
        return new BigInteger(1, digest.digest(bytes.array()));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private void flaw(Flaw flaw, String where) {
        flaws.computeIfAbsent(flaw, any -> new Seen()).add(1, List.of(where));
    }

    /** Adds what was seen elsewhere. */
    Survey add(Survey other) {
        count += other.count;
        sum = sum.add(other.sum).mod(MODULUS);
        other.lengths.forEach((length, seen) ->
                lengths.computeIfAbsent(length, any -> new Seen()).add(seen.count, seen.ids));
        other.flaws.forEach(
                (flaw, seen) -> flaws.computeIfAbsent(flaw, any -> new Seen()).add(seen.count, seen.ids));
        return this;
    }

    /** Refuses rows with flaws, all kinds of them at once, each with its count and a few ids. */
    void refuseFlaws() {
        EnumMap<Flaw, Seen> all = new EnumMap<>(flaws);
        if (lengths.size() > 1) {
            Seen ragged = new Seen();
            lengths.forEach((length, seen) -> {
                if (length != dimensions()) {
                    ragged.add(seen.count, seen.ids);
                }
            });
            all.put(Flaw.RAGGED, ragged);
        }
        if (all.isEmpty()) {
            return;
        }
        List<String> sentences = new ArrayList<>();
        List<String> remedies = new ArrayList<>();
        for (Map.Entry<Flaw, Seen> flaw : all.entrySet()) {
            String length = flaw.getKey() == Flaw.RAGGED ? ", which is " + dimensions() : "";
            sentences.add("%,d of %,d rows have %s%s: %s"
                    .formatted(
                            flaw.getValue().count,
                            count,
                            flaw.getKey().what,
                            length,
                            String.join(", ", quoted(flaw.getValue().ids))));
            remedies.add(flaw.getKey().remedy);
        }
        throw new Refused(Refusal.of(String.join("; ", sentences)).remedy(String.join("; ", remedies)));
    }

    static List<String> quoted(List<String> ids) {
        return ids.stream().map(id -> "'" + id + "'").toList();
    }

    /** How many objects there are. */
    int size() {
        if (count > Integer.MAX_VALUE) {
            throw new Refused("a step takes at most %,d objects, got %,d; make more steps of them"
                    .formatted(Integer.MAX_VALUE, count));
        }
        return (int) count;
    }

    /** The length of most vectors, the smaller on a tie; 0 without vectors. */
    int dimensions() {
        int most = 0;
        long largest = 0;
        for (Map.Entry<Integer, Seen> length : lengths.entrySet()) {
            if (length.getValue().count > largest) {
                most = length.getKey();
                largest = length.getValue().count;
            }
        }
        return most;
    }

    /** A check value of all ids and values. */
    byte[] content(List<String> columns) {
        MessageDigest digest = sha256();
        columns.forEach(column -> {
            byte[] text = column.getBytes(StandardCharsets.UTF_8);
            digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(text.length).array());
            digest.update(text);
        });
        digest.update(ByteBuffer.allocate(Long.BYTES).putLong(count).array());
        return digest.digest(sum.toByteArray());
    }
}
