/**
 * Every reader of Varve behind one method that takes bytes. Whatever the bytes are, a reader takes them whole or turns them away in a
 * sentence; anything else that it throws is a finding. {@code fuzz/run} looks for findings, and the files of {@code fuzz/corpus},
 * among them all that once were findings, are fed to the same targets in every check.
 */
@NullMarked
package io.varve.fuzz;

import org.jspecify.annotations.NullMarked;
