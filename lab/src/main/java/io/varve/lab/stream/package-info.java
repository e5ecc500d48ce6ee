/** All algorithms that are declared, on one stream whose clusters were planted. */
@NullMarked
package io.varve.lab.stream;

import org.jspecify.annotations.NullMarked;
