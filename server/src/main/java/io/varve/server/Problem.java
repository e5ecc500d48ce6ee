package io.varve.server;

import io.varve.refusal.Option;
import io.varve.refusal.Refused;
import io.varve.store.StoreDamaged;
import java.util.function.Function;

/** A request that is refused: a status and one sentence, sent as problem+json (RFC 9457). */
final class Problem extends RuntimeException {

    private static final long serialVersionUID = 1;

    static final int BAD_REQUEST = 400;
    static final int UNAUTHORIZED = 401;
    static final int FORBIDDEN = 403;
    static final int NOT_FOUND = 404;
    static final int TIMEOUT = 408;
    static final int CONFLICT = 409;
    static final int TOO_LARGE = 413;
    static final int UNSUPPORTED = 415;
    static final int REFUSED = 422;
    static final int FAILED = 500;
    static final int BUSY = 503;

    private final int status;

    Problem(int status, String sentence) {
        super(sentence);
        this.status = status;
    }

    Problem(int status, String sentence, Throwable cause) {
        super(sentence, cause);
        this.status = status;
    }

    /** What is refused, with the sentence of the command; options are called as a request gives them. */
    static Problem of(int status, Refused refused) {
        return of(status, refused, OptionNames::overHttp);
    }

    /** What is refused, with options called by these names. */
    static Problem of(int status, Refused refused, Function<Option, String> names) {
        return new Problem(status, refused.refusal().sentence(names), refused);
    }

    int status() {
        return status;
    }

    String sentence() {
        return String.valueOf(getMessage());
    }

    /** Whether the same request may succeed a little later. */
    boolean isPassing() {
        return status == BUSY && !isOfDamage();
    }

    private boolean isOfDamage() {
        return getCause() instanceof StoreDamaged;
    }

    /** What kind of problem it is, in the same words for all of the kind. */
    String title() {
        return isOfDamage() ? "the timeline is damaged" : title(status);
    }

    private static String title(int status) {
        return switch (status) {
            case BAD_REQUEST -> "the request cannot be understood";
            case UNAUTHORIZED -> "a token is needed";
            case FORBIDDEN -> "this is not allowed";
            case NOT_FOUND -> "there is no such thing";
            case 405 -> "this cannot be done here";
            case TIMEOUT -> "the request took too long";
            case CONFLICT -> "this does not go with what is there";
            case TOO_LARGE -> "the request is too large";
            case UNSUPPORTED -> "this kind of body is not read";
            case REFUSED -> "the data are refused";
            case BUSY -> "not now";
            default -> "the server failed";
        };
    }
}
