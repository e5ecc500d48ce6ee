/** From raw columns to the numbers that are compared: scaling of numeric columns, encoding of categories. */
package io.varve.scale;
