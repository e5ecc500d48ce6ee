package io.varve.server;

import io.varve.refusal.Refused;
import java.time.Duration;

/**
 * How much one request, and all of them together, may ask for.
 *
 * @param body the most bytes of a body
 * @param rows the most rows of a page, and the most objects of a batch are a hundred times as many
 * @param depth how deep JSON may be nested
 * @param time how long a body may take to arrive, and a request to wait for its turn
 * @param stepTime how long a step may take to be clustered
 * @param requests how many requests are answered at a time
 * @param streams how many event streams are open at a time
 */
public record Limits(long body, int rows, int depth, Duration time, Duration stepTime, int requests, int streams) {

    /** 64 MB, 1,000 rows, 32 levels, 30 seconds, 10 minutes, 64 requests, 200 streams. */
    public static final Limits DEFAULTS =
            new Limits(64L << 20, 1000, 32, Duration.ofSeconds(30), Duration.ofMinutes(10), 64, 200);

    /**
     * Checks that something is allowed.
     *
     * @param body as above
     * @param rows as above
     * @param depth as above
     * @param time as above
     * @param stepTime as above
     * @param requests as above
     * @param streams as above
     */
    public Limits {
        if (body < 1
                || rows < 1
                || depth < 1
                || requests < 1
                || streams < 1
                || time.isNegative()
                || stepTime.isNegative()) {
            throw new Refused("limits must be at least 1");
        }
    }

    /** The most objects of one batch, or of a matrix to be clustered. */
    int objects() {
        return 100 * rows;
    }

    /**
     * Returns a copy with another limit of bodies.
     *
     * @param bytes the most
     * @return the copy
     */
    public Limits withBody(long bytes) {
        return new Limits(bytes, rows, depth, time, stepTime, requests, streams);
    }

    /**
     * Returns a copy with other limits of time.
     *
     * @param arriving how long a body may take to arrive, and a request to wait for its turn
     * @param step how long a step may take to be clustered
     * @return the copy
     */
    public Limits withTimes(Duration arriving, Duration step) {
        return new Limits(body, rows, depth, arriving, step, requests, streams);
    }

    /**
     * Returns a copy with another number of requests at a time.
     *
     * @param value the most
     * @return the copy
     */
    public Limits withRequests(int value) {
        return new Limits(body, rows, depth, time, stepTime, value, streams);
    }
}
