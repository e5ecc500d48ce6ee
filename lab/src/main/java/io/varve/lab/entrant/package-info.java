/** The contestants of the laboratory, behind one interface. */
@NullMarked
package io.varve.lab.entrant;

import org.jspecify.annotations.NullMarked;
