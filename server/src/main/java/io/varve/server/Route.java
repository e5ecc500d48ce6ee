package io.varve.server;

import io.javalin.http.Context;
import io.javalin.http.HandlerType;

/**
 * One thing that can be asked for.
 *
 * @param method of HTTP
 * @param path with the names of its parts in braces
 * @param right who may ask
 * @param handler what answers
 */
record Route(HandlerType method, String path, Right right, Handler handler) {

    /** Who may ask. */
    enum Right {
        /** Everybody. */
        OPEN,
        /** Who may read. */
        READ,
        /** Who may change something. */
        WRITE
    }

    /** What answers a request. */
    @FunctionalInterface
    interface Handler {
        void answer(Context request) throws Exception;
    }
}
