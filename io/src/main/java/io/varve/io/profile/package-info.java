/** What the columns of a table are, found out from its cells as they are written: numbers, categories, dates, ids, gaps. */
package io.varve.io.profile;
