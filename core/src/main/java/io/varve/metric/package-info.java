/** How well a clustering agrees with known classes, with distances, and with the clustering of the step before. */
package io.varve.metric;
