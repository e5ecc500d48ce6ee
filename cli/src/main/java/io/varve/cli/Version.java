package io.varve.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of this build, as the jar says, and the commit that it was built from, where that is known. */
final class Version implements IVersionProvider {

    static String current() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "unpackaged" : version;
    }

    @Override
    public String[] getVersion() {
        return new String[] {
            "varve " + current() + " (" + commit(build()) + "Java "
                    + Runtime.version().feature() + ")"
        };
    }

    /** What the build wrote down of its commit; nothing where the sources were not in git. */
    private static Properties build() {
        Properties build = new Properties();
        try (InputStream file = Version.class.getResourceAsStream("commit.properties")) {
            if (file != null) {
                build.load(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return build;
    }

    /** The commit and its day: the day of the build would make two builds of one commit differ. */
    static String commit(Properties build) {
        String id = build.getProperty("git.commit.id.abbrev", "");
        if (id.isEmpty()) {
            return "";
        }
        boolean changed = build.getProperty("git.dirty", "false").equals("true");
        return "commit " + id + (changed ? " and changes" : "") + ", " + build.getProperty("git.commit.time", "")
                + ", ";
    }
}
