import elki.clustering.affinitypropagation.AffinityPropagation;
import elki.clustering.affinitypropagation.AffinityPropagationInitialization;
import elki.data.Cluster;
import elki.data.Clustering;
import elki.data.NumberVector;
import elki.data.model.MedoidModel;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.StaticArrayDatabase;
import elki.database.ids.ArrayDBIDs;
import elki.database.ids.DBIDArrayIter;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDRange;
import elki.database.query.QueryBuilder;
import elki.database.query.distance.DistanceQuery;
import elki.database.relation.Relation;
import elki.datasource.ArrayAdapterDatabaseConnection;
import elki.distance.minkowski.SquaredEuclideanDistance;
import elki.logging.Logging;
import elki.logging.progress.IndefiniteProgress;
import elki.logging.progress.ProgressLogRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/**
 * Affinity propagation by ELKI on a file of little-endian floats, timed: warm, then some rounds. Runs from its source in a
 * process of its own.
 *
 * <p>Arguments: file, dimensions, preference, rounds, damping, iterations at most, length of the stop rule's window.
 */
final class ElkiAp {

    private ElkiAp() {}

    /** Similarities by ELKI's own distance, with a preference that is one number, which ELKI's own classes do not take. */
    private record GivenPreference(double preference) implements AffinityPropagationInitialization<NumberVector> {
        @Override
        public double[][] getSimilarityMatrix(Relation<NumberVector> relation, ArrayDBIDs ids) {
            DistanceQuery<NumberVector> distance =
                    new QueryBuilder<>(relation, SquaredEuclideanDistance.STATIC).distanceQuery();
            double[][] similarities = new double[ids.size()][ids.size()];
            DBIDArrayIter one = ids.iter();
            DBIDArrayIter other = ids.iter();
            for (int i = 0; i < ids.size(); i++) {
                similarities[i][i] = preference;
                one.seek(i);
                for (int k = i + 1; k < ids.size(); k++) {
                    similarities[i][k] = -distance.distance(one, other.seek(k));
                    similarities[k][i] = similarities[i][k];
                }
            }
            return similarities;
        }

        @Override
        public TypeInformation getInputTypeRestriction() {
            return TypeUtil.NUMBER_VECTOR_FIELD;
        }
    }

    public static void main(String[] args) throws IOException {
        double[][] x = read(Path.of(args[0]), Integer.parseInt(args[1]));
        int rounds = Integer.parseInt(args[3]);
        Database database = new StaticArrayDatabase(new ArrayAdapterDatabaseConnection(x));
        database.initialize();
        Relation<NumberVector> relation = database.getRelation(TypeUtil.NUMBER_VECTOR_FIELD);
        AffinityPropagation<NumberVector> algorithm = new AffinityPropagation<>(
                new GivenPreference(Double.parseDouble(args[2])),
                Double.parseDouble(args[4]),
                Integer.parseInt(args[6]),
                Integer.parseInt(args[5]));
        algorithm.run(relation); // warms up
        Clustering<MedoidModel> result = null;
        for (int round = 0; round < rounds; round++) {
            System.gc();
            long start = System.nanoTime();
            result = algorithm.run(relation);
            System.out.println("seconds " + (System.nanoTime() - start) / 1e9);
        }
        System.out.println("version 0.8.0");
        System.out.println("labels "
                + Arrays.stream(labels(result, (DBIDRange) relation.getDBIDs()))
                        .mapToObj(Integer::toString)
                        .collect(Collectors.joining(" ")));
        System.out.println("iterations " + countIterations(algorithm, relation));
    }

    private static double[][] read(Path file, int dimensions) throws IOException {
        FloatBuffer floats = ByteBuffer.wrap(Files.readAllBytes(file))
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer();
        double[][] x = new double[floats.remaining() / dimensions][dimensions];
        for (double[] row : x) {
            for (int j = 0; j < dimensions; j++) {
                row[j] = floats.get();
            }
        }
        return x;
    }

    /** The exemplar of every object; ELKI puts all objects that stand alone into one cluster of noise. */
    private static int[] labels(Clustering<MedoidModel> clustering, DBIDRange ids) {
        int[] labels = new int[ids.size()];
        for (Cluster<MedoidModel> cluster : clustering.getAllClusters()) {
            for (DBIDIter member = cluster.getIDs().iter(); member.valid(); member.advance()) {
                int object = ids.getOffset(member);
                labels[object] = cluster.isNoise()
                        ? object
                        : ids.getOffset(cluster.getModel().getMedoid());
            }
        }
        return labels;
    }

    /** ELKI tells of its iterations in its log only, which is switched on for a run that is not timed. */
    private static int countIterations(AffinityPropagation<NumberVector> algorithm, Relation<NumberVector> relation) {
        int[] iterations = new int[1];
        Handler counter = new Handler() {
            @Override
            public void publish(LogRecord record) {
                if (record instanceof ProgressLogRecord told
                        && told.getProgress() instanceof IndefiniteProgress progress) {
                    iterations[0] = progress.getProcessed();
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger log = Logger.getLogger(AffinityPropagation.class.getName());
        log.setLevel(Logging.Level.VERBOSE);
        log.setUseParentHandlers(false);
        log.addHandler(counter);
        algorithm.run(relation);
        return iterations[0];
    }
}
