/** The {@code varve} command: one class per verb, options shared by verbs in classes of their own. */
@NullMarked
package io.varve.cli;

import org.jspecify.annotations.NullMarked;
