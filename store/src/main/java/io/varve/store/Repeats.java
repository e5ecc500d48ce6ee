package io.varve.store;

import io.varve.Batch;
import io.varve.LearnsLabels;
import io.varve.algorithm.AlgorithmParams;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The objects of a batch that arrived in earlier steps: with the values that they have now, or with others. */
final class Repeats {

    private final Database database;
    private final AlgorithmParams<?> algorithm;
    private final Supplier<Model> model;

    Repeats(Database database, AlgorithmParams<?> algorithm, Supplier<Model> model) {
        this.database = database;
        this.algorithm = algorithm;
        this.model = model;
    }

    /**
     * What a batch comes to.
     *
     * @param batch what is to be added
     * @param changed the objects of it that arrived before with other values
     * @param skipped how many were left out
     * @param differing how many of these have other values than they arrived with
     */
    record Sorted(Batch batch, Set<String> changed, int skipped, int differing) {}

    /** Sorts a batch by what is known, or refuses what may not be there. */
    Sorted sort(Batch batch, Arrival arrival) {
        Arrival.Known rule = arrival.known();
        Objects objects = new Objects(database);
        if (rule == Arrival.Known.REFUSE) {
            return refused(batch, objects, arrival.batchId().isPresent());
        }
        Set<String> known = objects.known(batch);
        Set<String> changed = new HashSet<>();
        if (rule == Arrival.Known.REPLACE && !known.isEmpty()) {
            Map<String, String> seeds = seeds();
            for (int i = 0; i < batch.size(); i++) {
                String id = batch.ids().get(i);
                if (known.contains(id)
                        && (isOtherClass(batch.seed(i), seeds.get(id)) || isOther(batch, i, objects.number(id)))) {
                    changed.add(id);
                }
            }
        }
        Set<String> same = new HashSet<>(known);
        same.removeAll(changed);
        int differing = rule == Arrival.Known.SKIP ? differing(batch, objects, known) : 0;
        return new Sorted(batch.without(same), changed, same.size(), differing);
    }

    /** Objects that are all there just as they come change nothing, unless they are said to be another batch; any other is refused. */
    private Sorted refused(Batch batch, Objects objects, boolean hasOwnId) {
        boolean nothingNew = batch.size() > 0
                && !hasOwnId
                && IntStream.range(0, batch.size()).allMatch(i -> {
                    OptionalLong number = objects.find(batch.ids().get(i));
                    return number.isPresent() && !differs(batch, i, number.getAsLong());
                });
        if (nothingNew && !givesOtherClasses(batch)) {
            return new Sorted(batch.without(Set.copyOf(batch.ids())), Set.of(), batch.size(), 0);
        }
        refuseKnown(batch, objects);
        return new Sorted(batch, Set.of(), 0, 0);
    }

    /** Tells of an object with other values rather than of one that is there as it comes. */
    private void refuseKnown(Batch batch, Objects objects) {
        int first = -1;
        for (int i = 0; i < batch.size(); i++) {
            OptionalLong number = objects.find(batch.ids().get(i));
            if (number.isPresent() && differs(batch, i, number.getAsLong())) {
                throw Objects.arrivedBefore(batch.describe(i), ", with other values", replaceable(number.getAsLong()));
            }
            first = number.isPresent() && first < 0 ? i : first;
        }
        if (first >= 0) {
            throw Objects.arrivedBefore(
                    batch.describe(first),
                    "",
                    replaceable(objects.number(batch.ids().get(first))));
        }
    }

    private int differing(Batch batch, Objects objects, Set<String> known) {
        int differing = 0;
        for (int i = 0; i < batch.size() && !known.isEmpty(); i++) {
            String id = batch.ids().get(i);
            differing += known.contains(id) && differs(batch, i, objects.number(id)) ? 1 : 0;
        }
        return differing;
    }

    private boolean givesOtherClasses(Batch batch) {
        Map<String, String> seeds = seeds();
        return IntStream.range(0, batch.size())
                .anyMatch(i -> isOtherClass(batch.seed(i), seeds.get(batch.ids().get(i))));
    }

    /** The classes that objects came with, of which an algorithm learns. */
    private Map<String, String> seeds() {
        Map<String, String> seeds = new HashMap<>();
        if (algorithm.traits().takesSeeds() && model.get().clusterer() instanceof LearnsLabels learner) {
            learner.pseudoLabels().stream()
                    .filter(row -> row.change().equals("given"))
                    .forEach(row -> seeds.put(row.object(), row.className()));
        }
        return seeds;
    }

    /** An empty cell says nothing of a class. */
    private static boolean isOtherClass(Optional<String> now, @Nullable String before) {
        return now.isPresent() && !now.get().equals(before);
    }

    /** Whether an object has other values than before; refused where these would be needed to take it out of its cluster. */
    private boolean isOther(Batch batch, int object, long number) {
        boolean other = differs(batch, object, number);
        if (other && !replaceable(number)) {
            throw new Refused(Refusal.of(batch.describe(object)
                            + " has other values than it arrived with, which are not kept in this timeline and cannot be"
                            + " taken out of its cluster")
                    .remedy(
                            "forget it with the file that it came in, then add it; a timeline made with ",
                            TimelineOption.KEEP_VECTORS,
                            " needs no file"));
        }
        return other;
    }

    /** Whether an object can be taken out of its cluster without being given again. */
    private boolean replaceable(long number) {
        return algorithm.traits().holdsObjects() || kept(number).isPresent();
    }

    private Optional<byte[]> kept(long number) {
        return database.first("SELECT vector FROM vectors WHERE object = ?", row -> row.getBytes(1), number);
    }

    /** A gap says nothing of a value, and so is no other one; a value where there was a gap is, whatever that was filled with. */
    private boolean differs(Batch batch, int object, long number) {
        Optional<byte[]> kept = kept(number);
        if (kept.isEmpty()) {
            return BatchIdentity.fingerprint(batch, object)
                    != database.number("SELECT fingerprint FROM objects WHERE object = ?", number);
        }
        VectorBytes.Values before = VectorBytes.read(
                kept.get(), batch.dimensions(), batch.categoricalColumns().size());
        for (int j = 0; j < batch.dimensions(); j++) {
            double value = batch.value(object, j);
            if (!Double.isNaN(value)
                    && (value != before.numbers()[j] || before.gaps().get(j))) {
                return true;
            }
        }
        for (int j = 0; j < before.categories().length; j++) {
            if (!before.categories()[j].equals(batch.category(object, j))) {
                return true;
            }
        }
        return false;
    }
}
