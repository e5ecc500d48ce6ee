/** What a table is, and how it may be clustered: roles of columns, scale, staircase, and the command to paste. */
package io.varve.cli.advise;
