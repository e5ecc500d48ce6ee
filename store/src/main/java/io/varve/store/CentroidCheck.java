package io.varve.store;

import io.varve.Batch;
import io.varve.ModelState;
import io.varve.algorithm.AlgorithmParams;
import io.varve.scale.FeatureSpace;
import io.varve.table.LabelRow;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;

/** Computes the centroids of the last step from the vectors that are kept, and compares with what stands for clusters. */
final class CentroidCheck {

    private static final double TOLERANCE = 1e-9;

    private final Database database;
    private final AlgorithmParams<?> algorithm;
    private final SortedMap<String, String> parameters;
    private final Consumer<String> report;

    CentroidCheck(
            Database database,
            AlgorithmParams<?> algorithm,
            SortedMap<String, String> parameters,
            Consumer<String> report) {
        this.database = database;
        this.algorithm = algorithm;
        this.parameters = parameters;
        this.report = report;
    }

    private static final class Sum {
        final double[] point;
        int count;

        Sum(int dimensions) {
            point = new double[dimensions];
        }
    }

    void run(int last) {
        if (!algorithm.traits().meansOfMembers()) {
            // what stands for a cluster there is one of its objects
            return;
        }
        ModelState state = new StateStore(database, algorithm).readToPredict(last, new Integrity(database, parameters));
        Optional<FeatureSpace> space = space(state);
        if (space.isEmpty()) {
            return;
        }
        Map<String, Sum> sums = new HashMap<>();
        Vectors vectors = new Vectors(database, space.get().columns());
        Objects objects = new Objects(database);
        new LabelReader(database, parameters, last).each(null, row -> add(row, sums, space.get(), vectors, objects));
        sums.forEach((cluster, sum) -> {
            ByteBuffer place = ByteBuffer.wrap(state.part("place/" + cluster.substring(1)));
            for (double coordinate : sum.point) {
                double told = place.getDouble();
                double found = coordinate / sum.count;
                if (!(Math.abs(told - found) <= TOLERANCE * Math.max(1, Math.abs(found)))) {
                    report.accept("the centroid of %s is %s in some column; places.place says %s"
                            .formatted(cluster, found, told));
                    return;
                }
            }
        });
    }

    private static void add(LabelRow row, Map<String, Sum> sums, FeatureSpace space, Vectors vectors, Objects objects) {
        Batch one = vectors.batch(List.of(row.object()), List.of(objects.number(row.object())));
        double[] point = space.points(one)[0];
        Sum sum = sums.computeIfAbsent(String.valueOf(row.cluster()), cluster -> new Sum(point.length));
        for (int j = 0; j < point.length; j++) {
            sum.point[j] += point[j];
        }
        sum.count++;
    }

    static Optional<FeatureSpace> space(ModelState state) {
        if (!state.has("space")) {
            return Optional.empty();
        }
        return Damage.unless(
                () -> Optional.of(
                        FeatureSpace.read(new DataInputStream(new ByteArrayInputStream(state.part("space"))))),
                "the space that objects are compared in is damaged");
    }
}
