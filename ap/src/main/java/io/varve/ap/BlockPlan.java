package io.varve.ap;

import java.util.OptionalDouble;

/**
 * What a level of blocks will do and cost, before it does.
 *
 * @param points how many are split into blocks
 * @param blocks how many blocks there are; they differ by one point at most
 * @param threads how many blocks are clustered at once
 * @param bytes the memory that these need
 * @param seconds how long it takes, by the time that a first block took; empty where none was tried
 */
public record BlockPlan(int points, int blocks, int threads, long bytes, OptionalDouble seconds) {

    /**
     * Returns how many points a block has.
     *
     * @return those of the largest
     */
    public int size() {
        return (points - 1) / blocks + 1;
    }
}
