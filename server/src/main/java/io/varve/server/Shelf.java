package io.varve.server;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The timelines that are served: one file, or those of a folder. A name is looked up among what is there and never made a path, so
 * that none leads elsewhere.
 */
final class Shelf implements AutoCloseable {

    private static final String ENDING = ".varve";
    private static final int MOST = 10_000;

    private final Path place;
    private final Limits limits;
    private final SortedMap<String, ServedTimeline> served = new TreeMap<>();

    Shelf(Path place, Limits limits) {
        this.place = place;
        this.limits = limits;
        if (!Files.exists(place)) {
            throw new Refused(Refusal.of("there is no such file or folder")
                    .at(Place.of(place))
                    .remedy("name a timeline, or a folder of timelines"));
        }
        look();
    }

    /** All of them, by name; a folder is looked at again, since timelines come and go. */
    synchronized Collection<ServedTimeline> all() {
        look();
        return java.util.List.copyOf(served.values());
    }

    /** How many there were when last looked. */
    synchronized int size() {
        return served.size();
    }

    /** The one of a name. */
    synchronized ServedTimeline find(String name) {
        if (!served.containsKey(name)) {
            look();
        }
        ServedTimeline found = served.get(name);
        if (found == null) {
            throw new Problem(Problem.NOT_FOUND, "there is no timeline %s here".formatted(Shown.quoted(name)));
        }
        return found;
    }

    /** The one that was changed last, which is the likeliest to be asked for first. */
    Optional<ServedTimeline> latest() {
        return all().stream().max(Comparator.comparingLong(Shelf::changed).thenComparing(ServedTimeline::name));
    }

    private static long changed(ServedTimeline timeline) {
        try {
            return Files.getLastModifiedTime(timeline.file()).toMillis();
        } catch (IOException e) {
            return Long.MIN_VALUE;
        }
    }

    private void look() {
        SortedMap<String, Path> there = new TreeMap<>();
        if (Files.isDirectory(place)) {
            try (Stream<Path> files = Files.list(place)) {
                files.filter(file -> file.getFileName().toString().endsWith(ENDING))
                        .filter(Files::isRegularFile)
                        .limit(MOST)
                        .forEach(file -> there.put(name(file), file));
            } catch (IOException | UncheckedIOException e) {
                throw new Refused(Refusal.of("the folder cannot be read").at(Place.of(place)), e);
            }
        } else if (Files.exists(place)) {
            there.put(name(place), place);
        }
        served.entrySet().removeIf(entry -> {
            boolean gone = !there.containsKey(entry.getKey());
            if (gone) {
                entry.getValue().close();
            }
            return gone;
        });
        for (Map.Entry<String, Path> entry : there.entrySet()) {
            served.computeIfAbsent(
                    entry.getKey(), unseen -> new ServedTimeline(entry.getKey(), entry.getValue(), limits));
        }
    }

    private static String name(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(ENDING) && name.length() > ENDING.length()
                ? name.substring(0, name.length() - ENDING.length())
                : name;
    }

    /** The sentence without the folders of this machine. */
    String tame(String sentence) {
        String folder = String.valueOf(
                Files.isDirectory(place) ? place : place.toAbsolutePath().getParent());
        String named = place.toString();
        String shorter = sentence.replace(folder + "/", "");
        return Files.isDirectory(place) ? shorter : shorter.replace(named, String.valueOf(place.getFileName()));
    }

    /** Lets the steps that are being added come to an end. */
    synchronized void finish(Duration patience) {
        served.values().forEach(timeline -> timeline.finish(patience));
    }

    @Override
    public synchronized void close() {
        served.values().forEach(ServedTimeline::close);
        served.clear();
    }
}
