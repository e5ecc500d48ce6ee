/**
 * APP and IAPNA as the paper's authors released them (umilISLab/APP, commit 97f64ce), all defects included, and their replay
 * on orders that someone has recorded. Nothing here is meant for use on data that matter; it shows what the published
 * numbers are made of.
 */
@NullMarked
package io.varve.lab.released;

import org.jspecify.annotations.NullMarked;
