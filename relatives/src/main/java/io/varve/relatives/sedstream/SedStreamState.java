package io.varve.relatives.sedstream;

import io.varve.ClusterId;
import io.varve.ModelState;
import io.varve.internal.books.StateBytes;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The parts of a state that hold a {@link SedStreamModel} between two steps.
 *
 * @param structures in their order, which decides between equals
 * @param time how many objects came
 * @param nextStructure the number of the next structure
 * @param withoutCluster how many objects held have no cluster
 */
record SedStreamState(List<FadingStructure> structures, long time, long nextStructure, int withoutCluster) {

    private static final String STRUCTURE = "structure/";
    private static final String CLOCK = "clock";

    void store(Map<String, byte[]> parts) {
        for (int s = 0; s < structures.size(); s++) {
            FadingStructure structure = structures.get(s);
            parts.put(STRUCTURE + s, StateBytes.write(out -> write(out, structure)));
        }
        parts.put(CLOCK, StateBytes.write(out -> {
            out.writeInt(structures.size());
            out.writeLong(time);
            out.writeLong(nextStructure);
            out.writeInt(withoutCluster);
        }));
    }

    static SedStreamState read(ModelState state) {
        List<FadingStructure> structures = new ArrayList<>();
        for (long number : StateBytes.numbered(state, STRUCTURE)) {
            structures.add(StateBytes.read(state, STRUCTURE + number, SedStreamState::structure));
        }
        return StateBytes.read(state, CLOCK, in -> {
            int count = in.readInt();
            if (count != structures.size()) {
                throw new IOException("there are %d structures, not %d".formatted(structures.size(), count));
            }
            return new SedStreamState(structures, in.readLong(), in.readLong(), in.readInt());
        });
    }

    /** Whence its weight comes is not written: between two steps that is its cluster. */
    private static void write(DataOutputStream out, FadingStructure structure) throws IOException {
        out.writeLong(structure.id);
        out.writeDouble(structure.weight);
        StateBytes.writeDoubles(out, structure.centre);
        for (int j = 0; j < structure.centre.length; j++) {
            out.writeDouble(structure.squares[j]);
            out.writeDouble(structure.told[j]);
            out.writeBoolean(structure.selected[j]);
            structure.histograms[j].write(out);
        }
        out.writeBoolean(structure.active);
        out.writeBoolean(structure.appeared);
        out.writeLong(structure.cluster.map(ClusterId::number).orElse(-1L));
        out.writeInt(structure.members.size());
        for (Member member : structure.members) {
            StateBytes.writeText(out, member.object());
            StateBytes.writeDoubles(out, member.point());
            out.writeLong(member.time());
        }
    }

    private static FadingStructure structure(DataInputStream in) throws IOException {
        long id = in.readLong();
        double weight = in.readDouble();
        double[] centre = StateBytes.readDoubles(in);
        Histogram[] histograms = new Histogram[centre.length];
        double[] squares = new double[centre.length];
        double[] told = new double[centre.length];
        boolean[] selected = new boolean[centre.length];
        for (int j = 0; j < centre.length; j++) {
            squares[j] = in.readDouble();
            told[j] = in.readDouble();
            selected[j] = in.readBoolean();
            histograms[j] = Histogram.read(in);
        }
        FadingStructure structure = new FadingStructure(id, centre, histograms);
        structure.weight = weight;
        System.arraycopy(squares, 0, structure.squares, 0, squares.length);
        structure.told = told;
        structure.selected = selected;
        structure.active = in.readBoolean();
        structure.appeared = in.readBoolean();
        long cluster = in.readLong();
        structure.cluster = cluster < 0 ? Optional.empty() : Optional.of(new ClusterId(cluster));
        structure.cluster.ifPresent(from -> structure.origin.put(from, 1.0));
        int count = StateBytes.count(in, Integer.BYTES);
        for (int m = 0; m < count; m++) {
            structure.members.add(new Member(StateBytes.readText(in), StateBytes.readDoubles(in), in.readLong()));
        }
        return structure;
    }
}
