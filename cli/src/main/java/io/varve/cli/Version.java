package io.varve.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of this build, as the jar says. */
final class Version implements IVersionProvider {

    static String current() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "unpackaged" : version;
    }

    @Override
    public String[] getVersion() {
        return new String[] {
            "varve " + current() + " (Java " + Runtime.version().feature() + ")"
        };
    }
}
