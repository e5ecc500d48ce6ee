package io.varve.parquet;

import com.github.luben.zstd.util.ZstdVersion;
import io.varve.io.UnpackedLibrary;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.OSInfo;

/** The native code that reads compressed pages, which by itself would be unpacked into the temporary folder by every run. */
final class ParquetLibraries {

    private static final String SNAPPY = "org.xerial.snappy.lib.path";
    private static final String ZSTD = "ZstdNativePath";

    private ParquetLibraries() {}

    /** Must be called before the first page is read. */
    static void prepare(Set<CompressionCodecName> codecs) {
        if (codecs.contains(CompressionCodecName.SNAPPY) && System.getProperty(SNAPPY) == null) {
            String file = OSInfo.getNativeLibFolderPathForCurrentOS() + "/" + System.mapLibraryName("snappyjava");
            UnpackedLibrary.of("snappy", OSInfo.class.getClassLoader(), List.of("org/xerial/snappy/native/" + file))
                    .ifPresent(folder -> System.setProperty(SNAPPY, folder.toString()));
        }
        if (codecs.contains(CompressionCodecName.ZSTD) && System.getProperty(ZSTD) == null) {
            String file = "libzstd-jni-" + ZstdVersion.VERSION + "." + ending();
            UnpackedLibrary.of("zstd", ZstdVersion.class.getClassLoader(), List.of(zstdFolder() + "/" + file))
                    .ifPresent(folder ->
                            System.setProperty(ZSTD, folder.resolve(file).toString()));
        }
    }

    private static String ending() {
        String name = System.mapLibraryName("zstd");
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static String zstdFolder() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String machine = System.getProperty("os.arch");
        if (system.startsWith("mac")) {
            return "darwin/" + (machine.equals("amd64") ? "x86_64" : machine);
        }
        return (system.startsWith("win") ? "win" : system) + "/" + machine;
    }
}
