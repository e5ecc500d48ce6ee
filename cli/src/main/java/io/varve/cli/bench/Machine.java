package io.varve.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What figures depend on: processor, caches, memory and Java, as far as the machine tells. */
public final class Machine {

    private static final Path CPU = Path.of("/proc/cpuinfo");
    private static final Path MEMORY = Path.of("/proc/meminfo");
    private static final Path CACHES = Path.of("/sys/devices/system/cpu/cpu0/cache");

    private Machine() {}

    /** Returns one line about processor and memory. */
    public static String hardware() {
        List<String> facts = new ArrayList<>();
        facts.add(value(CPU, "model name").orElse(System.getProperty("os.arch")));
        int processors = Runtime.getRuntime().availableProcessors();
        facts.add(processors + (processors == 1 ? " processor" : " processors"));
        facts.addAll(caches());
        value(MEMORY, "MemTotal").ifPresent(total -> facts.add(gigabytes(total) + " memory"));
        return String.join(", ", facts);
    }

    /** Returns one line about the Java that runs this. */
    public static String java() {
        return "Java " + Runtime.version() + ", "
                + (vectors() ? "vector kernels" : "plain loops (start with --add-modules jdk.incubator.vector)");
    }

    /** Says whether the vector kernels can be used. */
    public static boolean vectors() {
        return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    }

    private static List<String> caches() {
        if (!Files.isDirectory(CACHES)) {
            return List.of();
        }
        List<String> caches = new ArrayList<>();
        try (Stream<Path> levels = Files.list(CACHES)) {
            for (Path level : levels.sorted().toList()) {
                Optional<String> size = firstLine(level.resolve("size"));
                boolean instructions =
                        firstLine(level.resolve("type")).orElse("").equals("Instruction");
                if (size.isPresent() && !instructions) {
                    caches.add("L" + firstLine(level.resolve("level")).orElse("?") + " " + size.get());
                }
            }
        } catch (IOException e) {
            return List.of();
        }
        return caches;
    }

    private static Optional<String> value(Path file, String name) {
        try (Stream<String> lines = Files.exists(file) ? Files.lines(file) : Stream.empty()) {
            return lines.filter(line -> line.startsWith(name))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> firstLine(Path file) {
        try (Stream<String> lines = Files.exists(file) ? Files.lines(file) : Stream.empty()) {
            return lines.findFirst().map(String::trim);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String gigabytes(String kilobytes) {
        return String.format(Locale.ROOT, "%.0f GB", Long.parseLong(kilobytes.replace(" kB", "")) * 1024 / 1e9);
    }
}
