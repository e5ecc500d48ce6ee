package io.varve.spark;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/**
 * The order in which the objects of a batch arrive: by the bytes of their ids, as Spark sorts text. Rows of a table that is in
 * many places come in no order of their own.
 */
enum ObjectOrder implements Comparator<String>, Serializable {
    BY_ID;

    @Override
    public int compare(String one, String other) {
        return Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
