/** How files of SQLite are opened: by their names, whatever these look like, and with a library from the user's own cache. */
@org.jspecify.annotations.NullMarked
package io.varve.store.sqlite;
