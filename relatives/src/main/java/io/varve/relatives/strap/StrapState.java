package io.varve.relatives.strap;

import io.varve.ClusterId;
import io.varve.ModelState;
import io.varve.internal.Checks;
import io.varve.internal.books.Places;
import io.varve.internal.books.StateBytes;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * The parts of a state that hold a {@link StrapModel}, but for the points of exemplars, which serve prediction.
 *
 * @param exemplars by cluster
 * @param reservoir in order of arrival
 * @param clock the numbers that every object moves on
 * @param withoutCluster how many objects held have no cluster
 */
record StrapState(List<Exemplar> exemplars, List<Outlier> reservoir, StrapClock clock, int withoutCluster) {

    private static final String EXEMPLAR = "exemplar/";
    private static final String RESERVOIR = "reservoir";
    private static final String CLOCK = "clock";

    void store(Map<String, byte[]> parts) {
        for (Exemplar exemplar : exemplars) {
            parts.put(EXEMPLAR + exemplar.cluster().number(), StateBytes.write(out -> {
                StateBytes.writeText(out, exemplar.object());
                out.writeDouble(exemplar.count());
                out.writeDouble(exemplar.distortion());
                out.writeLong(exemplar.touched());
            }));
        }
        parts.put(RESERVOIR, StateBytes.write(out -> {
            out.writeInt(reservoir.size());
            for (Outlier outlier : reservoir) {
                StateBytes.writeText(out, outlier.object());
                StateBytes.writeDoubles(out, outlier.point());
                out.writeLong(outlier.time());
                out.writeBoolean(outlier.stayed());
            }
        }));
        parts.put(CLOCK, StateBytes.write(out -> {
            clock.write(out);
            out.writeInt(withoutCluster);
        }));
    }

    static StrapState read(ModelState state) {
        SortedMap<ClusterId, double[]> points = Places.points(state);
        List<Exemplar> exemplars = new ArrayList<>();
        for (long number : StateBytes.numbered(state, EXEMPLAR)) {
            ClusterId cluster = new ClusterId(number);
            exemplars.add(StateBytes.read(state, EXEMPLAR + number, in -> exemplar(in, cluster, points)));
        }
        Checks.require(
                exemplars.size() == points.size(),
                "the state of %s is damaged: %d exemplars at %d places",
                state.algorithm(),
                exemplars.size(),
                points.size());
        List<Outlier> reservoir = StateBytes.read(state, RESERVOIR, StrapState::reservoir);
        return StateBytes.read(
                state, CLOCK, in -> new StrapState(exemplars, reservoir, StrapClock.read(in), in.readInt()));
    }

    private static Exemplar exemplar(DataInputStream in, ClusterId cluster, SortedMap<ClusterId, double[]> points)
            throws IOException {
        double[] point = points.get(cluster);
        if (point == null) {
            throw new IOException("it has no place");
        }
        return new Exemplar(cluster, StateBytes.readText(in), point, in.readDouble(), in.readDouble(), in.readLong());
    }

    private static List<Outlier> reservoir(DataInputStream in) throws IOException {
        int count = StateBytes.count(in, Integer.BYTES);
        List<Outlier> reservoir = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            reservoir.add(
                    new Outlier(StateBytes.readText(in), StateBytes.readDoubles(in), in.readLong(), in.readBoolean()));
        }
        return reservoir;
    }
}
