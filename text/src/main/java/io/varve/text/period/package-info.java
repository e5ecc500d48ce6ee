/** Time: dates as exact as a source gives them, and the periods into which they are divided. */
@org.jspecify.annotations.NullMarked
package io.varve.text.period;
