package io.varve.variants.linked;

import io.varve.internal.Checks;
import java.util.OptionalDouble;

/**
 * What somebody knows of two objects: that they must be in one cluster, or cannot be.
 *
 * @param object one of the two, by its id
 * @param other the other one
 * @param together whether they must be together; if not, they cannot be
 * @param strength what it costs to break the link, in units of similarity; empty for more than anything could be worth
 */
public record Link(String object, String other, boolean together, OptionalDouble strength) {

    /**
     * Checks every value.
     *
     * @param object as above
     * @param other as above
     * @param together as above
     * @param strength as above
     */
    public Link {
        Checks.require(
                !object.equals(other), "an object cannot be linked with itself, got '%s' twice; leave it out", object);
        double cost = strength.orElse(1);
        Checks.require(
                cost > 0 && cost < Double.POSITIVE_INFINITY,
                "the strength of a link must be a number above 0, got %s; leave it out for a link that always holds",
                cost);
    }

    /**
     * Two objects that must be together.
     *
     * @param object one of the two
     * @param other the other one
     * @return a link that always holds
     */
    public static Link must(String object, String other) {
        return new Link(object, other, true, OptionalDouble.empty());
    }

    /**
     * Two objects that cannot be together.
     *
     * @param object one of the two
     * @param other the other one
     * @return a link that always holds
     */
    public static Link cannot(String object, String other) {
        return new Link(object, other, false, OptionalDouble.empty());
    }

    /**
     * Returns a copy that can be broken.
     *
     * @param value what that costs, above 0
     * @return the copy
     */
    public Link withStrength(double value) {
        return new Link(object, other, together, OptionalDouble.of(value));
    }

    @Override
    public String toString() {
        return "%s %s %s".formatted(object, together ? "must" : "cannot", other);
    }
}
