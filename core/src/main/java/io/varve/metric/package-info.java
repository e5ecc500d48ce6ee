/** How well a clustering agrees with known classes. */
package io.varve.metric;
