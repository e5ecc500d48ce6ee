package io.varve.store;

import io.varve.io.UnpackedLibrary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/** SQLite's native library, which by itself would be unpacked into the temporary folder by every run. */
final class SqliteLibrary {

    private static final String FOLDER = "org.sqlite.lib.path";

    private static boolean loaded;

    private SqliteLibrary() {}

    static synchronized void load() {
        if (loaded) {
            return;
        }
        if (System.getProperty(FOLDER) == null) {
            String resource = LibraryLoaderUtil.getNativeLibResourcePath().substring(1) + "/"
                    + LibraryLoaderUtil.getNativeLibName();
            UnpackedLibrary.of("sqlite", SQLiteJDBCLoader.class.getClassLoader(), List.of(resource))
                    .ifPresent(folder -> {
                        System.setProperty(FOLDER, folder.toString());
                        // it looks for copies of its own there before it loads anything
                        System.setProperty("org.sqlite.tmpdir", folder.toString());
                    });
        }
        try {
            loaded = SQLiteJDBCLoader.initialize();
        } catch (Exception e) {
            throw new UncheckedIOException(
                    "the native library of SQLite cannot be loaded (%s); set VARVE_CACHE to a folder that you may write to and run programs from"
                            .formatted(e.getMessage()),
                    new IOException(e));
        }
    }
}
