package io.varve.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** What the companion answers: one line of JSON, an object, and behind it arrays as npy. */
final class CompanionAnswer {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private CompanionAnswer() {}

    static CompanionAnswer of(Map<String, ?> facts) {
        CompanionAnswer answer = new CompanionAnswer();
        answer.bytes.writeBytes(Json.bytes(facts));
        answer.bytes.write('\n');
        return answer;
    }

    CompanionAnswer with(long... values) {
        try {
            Npy.write(bytes, values);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    CompanionAnswer with(double... values) {
        try {
            Npy.write(bytes, values);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }
}
