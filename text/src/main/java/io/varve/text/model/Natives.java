package io.varve.text.model;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import io.varve.io.Places;
import io.varve.io.Reason;
import io.varve.io.UnpackedLibrary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Starts the native libraries such that they download nothing, send nothing and write only where they are told. Two of them
 * would otherwise report to their makers: the tokenizers unless they are offline, ONNX Runtime unless a variable of the
 * environment is set before it starts, which Java cannot do by itself. All of them would unpack themselves anew for every run.
 */
final class Natives {

    static final String NO_TELEMETRY = "ORT_DISABLE_TELEMETRY";

    private static final boolean WINDOWS = Platform.isWindows();

    private Natives() {}

    /** Must be called before the first class of the tokenizers is touched. */
    static void prepareTokenizers() {
        setUnlessGiven("ai.djl.offline", "true");
        setUnlessGiven("DJL_CACHE_DIR", Places.cache().resolve("native").toString());
        prepareJna();
        String library = System.mapLibraryName("tokenizers");
        List<String> names = WINDOWS
                ? List.of("libwinpthread-1.dll", "libgcc_s_seh-1.dll", "libstdc++-6.dll", library)
                : List.of(library);
        // asked of the tokenizers' own, which names machines in a way of its own
        String machine = ai.djl.util.Platform.fromSystem("tokenizers").getClassifier();
        unpacked("tokenizers", "native/lib/" + machine + "/cpu/", names)
                .ifPresent(folder -> setUnlessGiven(
                        "RUST_LIBRARY_PATH", folder.resolve(library).toString()));
    }

    /** Returns the one environment of ONNX Runtime, which says nothing but errors. */
    static OrtEnvironment onnx() {
        prepareOnnx();
        return Onnx.ENVIRONMENT;
    }

    private static final class Onnx {
        private static final OrtEnvironment ENVIRONMENT = start();

        private static OrtEnvironment start() {
            if (!WINDOWS && System.getenv(NO_TELEMETRY) == null) {
                NativeLibrary.getInstance("c").getFunction("setenv").invokeInt(new Object[] {NO_TELEMETRY, "1", 1});
            }
            Optional<Set<Path>> before = foldersOfOnnx();
            OrtEnvironment environment =
                    OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL, "varve");
            before.ifPresent(folders -> foldersOfOnnx().ifPresent(after -> removeFolder(folders, after)));
            try {
                environment.setTelemetry(false);
            } catch (OrtException e) {
                throw new IllegalStateException("ONNX Runtime does not start without telemetry", e);
            }
            return environment;
        }
    }

    /**
     * ONNX Runtime removes its empty folder when Java ends, and so never if that is killed. If one folder alone is new it is
     * ours; of several, which were made at the same moment, nobody can say whose is whose.
     */
    private static void removeFolder(Set<Path> before, Set<Path> after) {
        Set<Path> made = new HashSet<>(after);
        made.removeAll(before);
        if (made.size() == 1) {
            try {
                Files.delete(made.iterator().next());
            } catch (IOException e) {
                // it stays until Java ends
            }
        }
    }

    /** The folders of all ONNX Runtimes; nothing where the temporary folder may be written but not read. */
    private static Optional<Set<Path>> foldersOfOnnx() {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir", ""));
        Set<Path> folders = new HashSet<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(temporary, "onnxruntime-java*")) {
            found.forEach(folders::add);
            return Optional.of(folders);
        } catch (IOException | DirectoryIteratorException e) {
            return Optional.empty();
        }
    }

    private static void prepareOnnx() {
        prepareJna();
        String system = Platform.isMac() ? "osx" : WINDOWS ? "win" : "linux";
        String machine = System.getProperty("os.arch", "").replaceAll("^(amd64|x86_64)$", "x64");
        List<String> names = Stream.of("onnxruntime", "onnxruntime4j_jni")
                .map(System::mapLibraryName)
                .toList();
        unpacked("onnxruntime", "ai/onnxruntime/native/" + system + "-" + machine + "/", names)
                .ifPresent(folder -> setUnlessGiven("onnxruntime.native.path", folder.toString()));
        requireTemporaryFolder();
    }

    /** ONNX Runtime makes an empty folder there, whatever it is told, and ends with an error of Java's where it cannot. */
    private static void requireTemporaryFolder() {
        try {
            Files.delete(Files.createTempDirectory("varve"));
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the temporary folder %s cannot be written (%s), and models need one; set TMPDIR to a folder that you may write to"
                            .formatted(System.getProperty("java.io.tmpdir"), Reason.of(e)),
                    e);
        }
    }

    /** JNA, of which the tokenizers make use too. */
    private static void prepareJna() {
        String library = System.mapLibraryName("jnidispatch").replace(".dylib", ".jnilib");
        unpacked("jna", "com/sun/jna/" + Platform.RESOURCE_PREFIX + "/", List.of(library))
                .ifPresent(folder -> {
                    setUnlessGiven("jna.boot.library.path", folder.toString());
                    setUnlessGiven("jna.nounpack", "true");
                });
    }

    private static Optional<Path> unpacked(String library, String folder, List<String> names) {
        return UnpackedLibrary.of(
                library,
                Natives.class.getClassLoader(),
                names.stream().map(name -> folder + name).toList());
    }

    private static void setUnlessGiven(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }
}
