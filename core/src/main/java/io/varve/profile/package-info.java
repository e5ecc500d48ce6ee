/**
 * What clusters are, in words and numbers of the input: the columns that set each apart from all others. Nothing here needs the
 * objects themselves.
 */
package io.varve.profile;
