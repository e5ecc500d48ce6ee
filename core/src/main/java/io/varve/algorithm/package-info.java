/**
 * The declaration of an algorithm, said once: what it is called, what it takes and what it promises. Every front end derives
 * its options, records and pages from it. Start with {@link io.varve.algorithm.Algorithms}.
 */
package io.varve.algorithm;
