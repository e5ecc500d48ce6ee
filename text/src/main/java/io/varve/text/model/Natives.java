package io.varve.text.model;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import com.sun.jna.NativeLibrary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Starts the two native libraries such that they download nothing, send nothing and write only where they are told. Both
 * would otherwise report to their makers: the tokenizers unless they are offline, ONNX Runtime unless a variable of the
 * environment is set before it starts, which Java cannot do by itself.
 */
final class Natives {

    static final String NO_TELEMETRY = "ORT_DISABLE_TELEMETRY";

    private Natives() {}

    /** Must be called before the first class of the tokenizers is touched. */
    static void prepareTokenizers() {
        setUnlessGiven("ai.djl.offline", "true");
        setUnlessGiven("DJL_CACHE_DIR", unpacked().toString());
        unpackTemporarily();
    }

    /** Returns the one environment of ONNX Runtime, which says nothing but errors. */
    static OrtEnvironment onnx() {
        return Onnx.ENVIRONMENT;
    }

    private static final class Onnx {
        private static final OrtEnvironment ENVIRONMENT = start();

        private static OrtEnvironment start() {
            boolean windows =
                    System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
            if (!windows && System.getenv(NO_TELEMETRY) == null) {
                unpackTemporarily();
                NativeLibrary.getInstance("c").getFunction("setenv").invokeInt(new Object[] {NO_TELEMETRY, "1", 1});
            }
            OrtEnvironment environment =
                    OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL, "varve");
            try {
                environment.setTelemetry(false);
            } catch (OrtException e) {
                throw new IllegalStateException("ONNX Runtime does not start without telemetry", e);
            }
            return environment;
        }
    }

    /** JNA, of which the tokenizers make use too, would leave a folder in the user's home. */
    private static void unpackTemporarily() {
        setUnlessGiven("jna.tmpdir", System.getProperty("java.io.tmpdir"));
    }

    private static void setUnlessGiven(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /** One that nobody else can have put a library into. */
    private static Path privateFolder() {
        try {
            return Files.createTempDirectory("varve-native");
        } catch (IOException e) {
            throw new UncheckedIOException("there is no place to unpack a library to; name one with --cache", e);
        }
    }

    /** Where the tokenizers' library is unpacked, once; somewhere temporary if a user has no place of their own. */
    private static Path unpacked() {
        Path place = Places.cache().resolve("native");
        try {
            return Files.createDirectories(place);
        } catch (IOException e) {
            return privateFolder();
        }
    }
}
