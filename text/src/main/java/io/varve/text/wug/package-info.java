/** Word usage graphs (WUG, Schlechtweg et al. 2021): their folders as input, their tables of statistics as output. */
@org.jspecify.annotations.NullMarked
package io.varve.text.wug;
