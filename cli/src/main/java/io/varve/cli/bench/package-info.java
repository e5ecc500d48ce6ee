/** How fast this machine is, measured: shared by {@code varve bench} and the comparison with peers in the bench module. */
@NullMarked
package io.varve.cli.bench;

import org.jspecify.annotations.NullMarked;
