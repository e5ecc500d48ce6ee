/**
 * A refusal in its parts: where, what, which rule, and the way out. {@link Refused} throws it; a front end that has names
 * of its own for options tells it in those.
 */
package io.varve.refusal;
