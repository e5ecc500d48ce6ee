package io.varve.text.corpus;

import io.varve.io.Input;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.text.period.TimeSpan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The files of a corpus.
 *
 * @param files in the order of their names
 * @param leftOut a sentence for every file that is passed over
 * @param inputs the index, if there is one
 */
record TextFiles(List<TextFile> files, List<String> leftOut, List<Input> inputs) {

    private static final int NAMES_SHOWN = 3;

    /** Finds the files: those that are named, and those in folders. */
    static TextFiles in(List<Path> sources, Optional<Path> index) {
        TextFiles found = new TextFiles(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        if (index.isPresent()) {
            found.addIndexed(sources, TextIndex.read(index.get()));
            return found;
        }
        for (Path source : sources) {
            if (Files.isDirectory(source)) {
                found.addFolder(source);
            } else if (TextFile.isJsonLines(source)) {
                found.files.add(new TextFile(source, fileName(source), null));
            } else {
                Path folder = source.toAbsolutePath().normalize().getParent();
                found.addPlain(source, fileName(source), folder == null ? "" : fileName(folder));
            }
        }
        found.requireDifferentNames();
        return found;
    }

    private void addIndexed(List<Path> sources, TextIndex index) {
        if (sources.size() != 1 || !Files.isDirectory(sources.get(0))) {
            throw new Refused(Refusal.of("an index goes with one folder of texts, got %s".formatted(sources))
                    .remedy("name that folder"));
        }
        inputs.add(index.input());
        leftOut.addAll(index.leftOut());
        new TreeMap<>(index.dates()).forEach((name, date) -> {
            Path file = sources.get(0).resolve(name);
            if (Files.isRegularFile(file)) {
                files.add(new TextFile(file, name, date));
            } else {
                leftOut.add("%s: the index names it, but it is not in %s".formatted(name, sources.get(0)));
            }
        });
    }

    private void addFolder(Path folder) {
        Map<String, Path> byName = new TreeMap<>();
        try (Stream<Path> content = Files.walk(folder)) {
            content.filter(Files::isRegularFile)
                    .forEach(file ->
                            byName.put(folder.relativize(file).toString().replace('\\', '/'), file));
        } catch (IOException | UncheckedIOException e) {
            throw new Refused("cannot look into " + folder + ": " + e.getMessage(), e);
        }
        byName.keySet().forEach(name -> requireUnderstood(name, folder));
        TreeSet<String> others = new TreeSet<>();
        byName.forEach((name, file) -> {
            if (TextFile.isJsonLines(file)) {
                files.add(new TextFile(file, name, null));
            } else if (TextFile.isPlain(file)) {
                addPlain(file, name, fileName(folder.toAbsolutePath().normalize()));
            } else {
                others.add(name);
            }
        });
        if (!others.isEmpty()) {
            String some = String.join(", ", others.stream().limit(NAMES_SHOWN).toList());
            leftOut.add("%d file%s that end%s neither in .txt nor in .jsonl: %s%s"
                    .formatted(
                            others.size(),
                            others.size() == 1 ? "" : "s",
                            others.size() == 1 ? "s" : "",
                            some,
                            others.size() > NAMES_SHOWN ? ", …" : ""));
        }
    }

    /** Where the locale does not know the characters of names, different ones look the same, and all but one would be lost. */
    private static void requireUnderstood(String name, Path folder) {
        if (name.indexOf('\uFFFD') >= 0) {
            throw new Refused(
                    Refusal.of("the name of the file '%s' is not text in the encoding of this locale".formatted(name))
                            .at(Place.of(folder))
                            .remedy("rename it, or set LC_ALL=C.UTF-8"));
        }
    }

    /** Uses are identified by the name of their text, which therefore must be its alone. */
    private void requireDifferentNames() {
        Map<String, Path> known = new HashMap<>();
        for (TextFile file : files) {
            Path other = known.putIfAbsent(file.name(), file.path());
            if (other != null) {
                throw new Refused(
                        Refusal.of("%s and %s are both called '%s'".formatted(other, file.path(), file.name()))
                                .remedy("give the folder that both are in, or rename one"));
            }
        }
    }

    private void addPlain(Path file, String name, String folder) {
        Optional<TimeSpan> date = NamedDate.of(folder + "/" + name);
        if (date.isPresent()) {
            files.add(new TextFile(file, name, date.get()));
        } else {
            leftOut.add(name + ": there is no year in the name; name it like 1949.txt, or give an index");
        }
    }

    private static String fileName(Path path) {
        return String.valueOf(path.getFileName());
    }
}
