/** The page and the tables that a results folder comes to. */
@NullMarked
package io.varve.lab.report;

import org.jspecify.annotations.NullMarked;
