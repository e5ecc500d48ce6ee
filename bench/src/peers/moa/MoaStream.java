import com.yahoo.labs.samoa.instances.Attribute;
import com.yahoo.labs.samoa.instances.DenseInstance;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.Instances;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import moa.clusterers.AbstractClusterer;
import moa.clusterers.clustream.WithKmeans;
import moa.clusterers.denstream.WithDBSCAN;

/**
 * A stream clusterer of MOA on a file of little-endian floats: objects per second of its online part, reading not counted.
 * Runs from its source in a process of its own.
 *
 * <p>Arguments: file, dimensions, clustream or denstream, the deviation of the Gaussians that the objects come from or 'own' for the radius
 * that MOA has by default, and, if there is a limit, the processor seconds after which it stops between two thousands of objects.
 */
final class MoaStream {

    private static final int AT_ONCE = 1_000;

    private MoaStream() {}

    public static void main(String[] args) throws IOException {
        Path file = Path.of(args[0]);
        int dimensions = Integer.parseInt(args[1]);
        AbstractClusterer clusterer = args[2].equals("denstream") ? denStream(args[3], dimensions) : new WithKmeans();
        clusterer.prepareForUse();
        InstancesHeader header = header(dimensions);
        clusterer.setModelContext(header);
        double patience = args.length > 4 ? Double.parseDouble(args[4]) * 1e9 : Double.POSITIVE_INFINITY;
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long nanos = 0;
        long processorNanos = 0;
        long objects = 0;
        try (FileChannel channel = FileChannel.open(file)) {
            long chunk = (long) AT_ONCE * dimensions * Float.BYTES;
            for (long at = 0; at + chunk <= channel.size() && processorNanos < patience; at += chunk) {
                FloatBuffer floats = channel.map(MapMode.READ_ONLY, at, chunk)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .asFloatBuffer();
                double[][] rows = rows(floats, dimensions);
                long start = System.nanoTime();
                long processorStart = threads.getCurrentThreadCpuTime();
                for (double[] row : rows) {
                    Instance instance = new DenseInstance(1, row);
                    instance.setDataset(header);
                    clusterer.trainOnInstance(instance);
                }
                nanos += System.nanoTime() - start;
                processorNanos += threads.getCurrentThreadCpuTime() - processorStart;
                objects += rows.length;
            }
        }
        System.out.println("version 2024.07.0");
        System.out.println("seconds " + nanos / 1e9);
        System.out.println("processor_seconds " + processorNanos / 1e9);
        System.out.println("objects " + objects);
        System.out.println("clusters " + clusterer.getMicroClusteringResult().size());
    }

    /** A micro-cluster may be as wide as one of the Gaussians; MOA's own radius is meant for two dimensions. */
    private static WithDBSCAN denStream(String deviation, int dimensions) {
        WithDBSCAN denStream = new WithDBSCAN();
        if (!deviation.equals("own")) {
            denStream.epsilonOption.setValue(Double.parseDouble(deviation) * Math.sqrt(dimensions));
        }
        return denStream;
    }

    private static InstancesHeader header(int dimensions) {
        List<Attribute> attributes = new ArrayList<>();
        for (int j = 0; j < dimensions; j++) {
            attributes.add(new Attribute("x" + j));
        }
        return new InstancesHeader(new Instances("stream", attributes, 0));
    }

    private static double[][] rows(FloatBuffer floats, int dimensions) {
        double[][] rows = new double[AT_ONCE][dimensions];
        for (double[] row : rows) {
            for (int j = 0; j < dimensions; j++) {
                row[j] = floats.get();
            }
        }
        return rows;
    }
}
