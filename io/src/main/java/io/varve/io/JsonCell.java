package io.varve.io;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Arrays;

/**
 * The value of one key.
 *
 * @param kind what it is
 * @param text as written, without quotes; of an array, its first element that is no number
 * @param number the value of a number
 * @param numbers the elements of an array; NaN where there is a null
 * @param misfit the position of the first element that is no number, −1 if all are
 */
record JsonCell(Kind kind, String text, double number, double[] numbers, int misfit) {

    private static final double[] NONE = {};

    enum Kind {
        NUMBER,
        TEXT,
        NULL,
        ARRAY,
        OBJECT
    }

    /** Whether it is an array of numbers, and not one of words or of objects. */
    boolean isVector() {
        return kind == Kind.ARRAY && misfit < 0;
    }

    /** Reads the value at the current token, to its end. */
    static JsonCell read(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_ARRAY) {
            return readArray(parser);
        }
        if (token == JsonToken.START_OBJECT) {
            parser.skipChildren();
            return new JsonCell(Kind.OBJECT, "", 0, NONE, -1);
        }
        if (token.isNumeric()) {
            return new JsonCell(Kind.NUMBER, parser.getText(), parser.getDoubleValue(), NONE, -1);
        }
        return new JsonCell(token == JsonToken.VALUE_NULL ? Kind.NULL : Kind.TEXT, parser.getText(), 0, NONE, -1);
    }

    private static JsonCell readArray(JsonParser parser) throws IOException {
        double[] numbers = new double[16];
        int count = 0;
        int misfit = -1;
        String text = "";
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (count == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * count);
            }
            if (parser.currentToken().isNumeric()) {
                numbers[count] = parser.getDoubleValue();
            } else if (parser.currentToken() == JsonToken.VALUE_NULL) {
                numbers[count] = Double.NaN;
            } else if (misfit < 0) {
                misfit = count;
                text = parser.getText();
            }
            parser.skipChildren();
            count++;
        }
        return new JsonCell(Kind.ARRAY, text, 0, Arrays.copyOf(numbers, count), misfit);
    }
}
