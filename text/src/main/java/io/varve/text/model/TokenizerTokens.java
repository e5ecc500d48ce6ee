package io.varve.text.model;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/**
 * Looks whether a tokenizer.json is JSON and has the tokens that its template names. The library trusts it in this, and ends the whole
 * process in native code where it should not have.
 */
final class TokenizerTokens {

    private static final ObjectMapper READER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private TokenizerTokens() {}

    /** Refuses a file that is no JSON, or names a token it does not have; what else may be wrong with it, the library says itself. */
    static void require(byte[] tokenizer, String name) {
        JsonNode all;
        try {
            all = READER.readTree(new ByteArrayInputStream(tokenizer));
        } catch (IOException e) {
            throw new Refused(
                    Refusal.of("tokenizer.json cannot be used (it is not JSON)")
                            .at(Place.of(name))
                            .remedy("export it again"),
                    e);
        }
        requireOf(all.path("post_processor"), name);
    }

    private static void requireOf(JsonNode processor, String name) {
        processor.path("processors").forEach(part -> requireOf(part, name));
        for (String template : new String[] {"single", "pair"}) {
            for (JsonNode piece : processor.path(template)) {
                JsonNode token = piece.path("SpecialToken").path("id");
                if (token.isTextual() && !processor.path("special_tokens").has(token.asText())) {
                    throw new Refused(Refusal.of(
                                    "tokenizer.json cannot be used (its template names %s, which is not among its special_tokens)"
                                            .formatted(Shown.quoted(token.asText())))
                            .at(Place.of(name))
                            .remedy("export it again"));
                }
            }
        }
    }
}
