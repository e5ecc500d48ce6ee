package io.varve.group;

import io.varve.ClusterId;
import io.varve.refusal.Mistake;
import io.varve.refusal.Refused;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Trees as bytes, some five for a cluster: how many clusters there are and how many groups are suggested; for every cluster its
 * distance from the number of the one before (from −1 for the first) and its size; for every merge the places of both clusters in
 * that list. Every number takes one byte for each seven bits, the lowest first; all bytes of a number but its last are negative.
 */
public final class TreeBytes {

    private static final int BITS = 7;
    private static final int LOW = 0x7f;
    private static final int MORE = 0x80;

    private TreeBytes() {}

    /**
     * Writes a tree.
     *
     * @param tree any
     * @return its bytes
     */
    public static byte[] of(GroupTree tree) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            int clusters = tree.clusters().size();
            write(out, clusters);
            write(out, tree.suggested());
            long before = -1;
            for (int c = 0; c < clusters; c++) {
                long number = tree.clusters().get(c).number();
                write(out, number - before);
                write(out, tree.size(c));
                before = number;
            }
            for (int m = 0; m < clusters - 1; m++) {
                write(out, tree.into(m));
                write(out, tree.from(m));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads a tree.
     *
     * @param bytes as they were written
     * @return the tree
     * @throws Refused if they are no tree
     */
    public static GroupTree read(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int count = count(in, bytes.length);
            int suggested = count(in, bytes.length);
            SortedMap<ClusterId, Integer> sizes = new TreeMap<>();
            List<ClusterId> clusters = new ArrayList<>();
            long number = -1;
            for (int c = 0; c < count; c++) {
                number += number(in);
                clusters.add(new ClusterId(number));
                sizes.put(clusters.get(c), Math.toIntExact(number(in)));
            }
            List<GroupTree.Merge> merges = new ArrayList<>();
            for (int m = 0; m < count - 1; m++) {
                ClusterId into = clusters.get(count(in, count));
                merges.add(new GroupTree.Merge(count - m - 1, clusters.get(count(in, count)), into));
            }
            if (in.available() > 0 || sizes.size() != count) {
                throw new IOException("the cluster count does not match");
            }
            return GroupTree.of(sizes, merges, suggested);
        } catch (IOException | RuntimeException e) {
            Mistake.passOn(e);
            throw new Refused("a tree of groups is damaged (%s)".formatted(e.getMessage()), e);
        }
    }

    private static int count(DataInputStream in, int most) throws IOException {
        long count = number(in);
        if (count < 0 || count > most) {
            throw new IOException("it cannot hold " + count);
        }
        return (int) count;
    }

    private static void write(DataOutputStream out, long number) throws IOException {
        long rest = number;
        while (rest > LOW) {
            out.writeByte((int) (rest & LOW) | MORE);
            rest >>>= BITS;
        }
        out.writeByte((int) rest);
    }

    private static long number(DataInputStream in) throws IOException {
        long number = 0;
        for (int shift = 0; shift < Long.SIZE; shift += BITS) {
            int bits = in.readByte();
            number |= (long) (bits & LOW) << shift;
            if (bits >= 0) {
                return number;
            }
        }
        throw new IOException("a number has no end");
    }
}
