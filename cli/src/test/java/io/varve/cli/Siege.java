package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A command that writes, and what must hold wherever it is killed: all is as it was before or as it is after, and to repeat it
 * ends as if nothing had happened.
 */
final class Siege {

    /** Makes what the command needs. */
    @FunctionalInterface
    interface Preparation {
        void in(Path folder) throws Exception;
    }

    /** Looks at all that the command may change, and complains where something is not whole. */
    @FunctionalInterface
    interface Look {
        String in(Path folder) throws Exception;
    }

    private final String name;
    private final Path place;
    private final Path template;
    private final Function<Path, List<String>> command;
    private final Look look;
    private final boolean repeats;
    private final Preparation preparation;
    private final AtomicInteger copies = new AtomicInteger();
    private Expected expected;

    /** What there is if nobody kills. */
    private record Expected(String before, String after, SortedSet<String> filesAfter) {}

    /**
     * Declares a siege; it is prepared when it is begun, since the small form begins a few of them only.
     *
     * @param name the verb
     * @param place an empty folder of its own
     * @param repeats whether the command ends well when it is given again after it was done; else it is refused
     */
    Siege(
            String name,
            Path place,
            Preparation preparation,
            Function<Path, List<String>> command,
            Look look,
            boolean repeats) {
        this.name = name;
        this.place = place;
        this.command = command;
        this.look = look;
        this.repeats = repeats;
        this.preparation = preparation;
        template = place.resolve("template");
    }

    private synchronized Expected expected() throws Exception {
        if (expected == null) {
            preparation.in(Files.createDirectories(template));
            Path straight = copy(template, place.resolve("straight"));
            String before = look.in(straight);
            run(straight, false);
            String after = look.in(straight);
            assertThat(after).isNotEqualTo(before);
            expected = new Expected(before, after, Found.filesIn(straight));
            delete(straight);
        }
        return expected;
    }

    String name() {
        return name;
    }

    /** Where processes leave what they leave. */
    Path place() {
        return place;
    }

    List<String> command(Path folder) {
        return command.apply(folder);
    }

    /** A folder in which the command has not run yet. */
    Path fresh() throws Exception {
        expected();
        return copy(template, place.resolve("try" + copies.incrementAndGet()));
    }

    /** Looks at what a killed command has left, goes on, and says whether it was before or after. */
    String verify(Path folder) throws Exception {
        String before = expected().before();
        String after = expected().after();
        Path twin = copy(folder, place.resolve(folder.getFileName() + "twin"));
        String found = look.in(folder);
        assertThat(found.equals(before) || found.equals(after))
                .as("neither what was before nor what is after is found: %s", shortened(found))
                .isTrue();
        boolean mayRefuse = !repeats && found.equals(after);
        goOn(folder, mayRefuse, "after a look at it");
        goOn(twin, mayRefuse, "at once");
        delete(folder);
        delete(twin);
        return found.equals(before) ? "before" : "after";
    }

    private void goOn(Path folder, boolean mayRefuse, String when) throws Exception {
        run(folder, mayRefuse);
        assertThat(look.in(folder).equals(expected().after()))
                .as("repeated %s it ends as without a kill", when)
                .isTrue();
        assertThat(Found.filesIn(folder))
                .as("files when repeated %s", when)
                .isEqualTo(expected().filesAfter());
    }

    private void run(Path folder, boolean mayRefuse) {
        Outcome outcome = Outcome.of(command(folder).toArray());
        assertThat(outcome.exit()).as("%s: %s", name, outcome.err()).isIn(0, mayRefuse ? Failures.DATA_REFUSED : 0);
    }

    private static String shortened(String text) {
        return text.length() < 300 ? text : text.substring(0, 300) + "…";
    }

    static Path copy(Path from, Path to) throws IOException {
        try (Stream<Path> walk = Files.walk(from)) {
            for (Path path : walk.toList()) {
                Files.copy(path, to.resolve(from.relativize(path).toString()));
            }
        }
        return to;
    }

    static void delete(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
