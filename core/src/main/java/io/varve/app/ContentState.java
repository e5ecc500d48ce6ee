package io.varve.app;

import io.varve.ClusterId;
import io.varve.ModelState;
import io.varve.internal.books.StateBytes;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.Row;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The parts of a state that hold what is kept of clusters: one for each cluster, and where vectors are kept, one for every few
 * of its objects, so that a cluster that grows keeps all of these but the last.
 */
final class ContentState {

    private static final String CONTENT = "content/";
    private static final String KEPT = "kept/";
    private static final int OBJECTS_PER_PART = 16;

    private ContentState() {}

    static void store(Map<String, byte[]> parts, SortedMap<ClusterId, Content> clusters, AppParams params) {
        clusters.forEach((id, content) -> {
            parts.put(CONTENT + id.number(), StateBytes.write(out -> {
                content.members().writeContent(out);
                if (!isMean(params.packing())) {
                    content.pack().write(out);
                }
                write(out, content.representatives());
                out.writeInt(content.kept().size());
                if (hasSample(params)) {
                    write(out, content.sample());
                }
            }));
            for (int from = 0; from < content.kept().size(); from += OBJECTS_PER_PART) {
                List<Member> some = content.kept()
                        .subList(
                                from,
                                Math.min(from + OBJECTS_PER_PART, content.kept().size()));
                parts.put(kept(id.number(), from), StateBytes.write(out -> write(out, some)));
            }
        });
    }

    static SortedMap<ClusterId, Content> read(ModelState state, ColumnStatistics schema, AppParams params) {
        SortedMap<ClusterId, Content> clusters = new TreeMap<>();
        for (long number : StateBytes.numbered(state, CONTENT)) {
            clusters.put(
                    new ClusterId(number),
                    StateBytes.read(state, CONTENT + number, in -> content(state, number, in, schema, params)));
        }
        return clusters;
    }

    private static Content content(
            ModelState state, long number, DataInputStream in, ColumnStatistics schema, AppParams params)
            throws IOException {
        ColumnStatistics members = schema.readContent(in);
        Row pack = isMean(params.packing()) ? members.mean() : Row.read(in);
        List<Member> representatives = members(in);
        int count = in.readInt();
        List<Member> sample = hasSample(params) ? members(in) : List.of();
        List<Member> kept = new ArrayList<>();
        for (int from = 0; from < count; from += OBJECTS_PER_PART) {
            kept.addAll(StateBytes.read(state, kept(number, from), ContentState::members));
        }
        return new Content(members, pack, representatives, kept, sample);
    }

    /** What follows from the sums is not written down. */
    private static boolean isMean(Packing packing) {
        return packing == Packing.TRUE_MEAN || packing == Packing.SPREAD;
    }

    /** States of parameters that need no sample have the form that they had before there was one. */
    private static boolean hasSample(AppParams params) {
        return params.preferenceFrom().sampled();
    }

    private static String kept(long cluster, int from) {
        return KEPT + cluster + "/" + from / OBJECTS_PER_PART;
    }

    private static void write(DataOutputStream out, List<Member> members) throws IOException {
        out.writeInt(members.size());
        for (Member member : members) {
            StateBytes.writeText(out, member.object());
            member.row().write(out);
        }
    }

    private static List<Member> members(DataInputStream in) throws IOException {
        int count = StateBytes.count(in, Integer.BYTES);
        List<Member> members = new ArrayList<>();
        for (int m = 0; m < count; m++) {
            String object = StateBytes.readText(in);
            members.add(new Member(object, Row.read(in)));
        }
        return members;
    }
}
