package io.varve.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** Every command that must survive being killed. */
final class Sieges {

    private static final String TIMELINE = "t.varve";
    private static final String BACKUP = "b.varve";
    private static final String RESULT = "result";

    private Sieges() {}

    /** A siege that is not prepared yet, which takes a while. */
    private record Plan(
            String name,
            Path place,
            Siege.Preparation preparation,
            Function<Path, List<String>> command,
            Siege.Look look,
            boolean repeats) {}

    /** Prepares those whose names are wanted, each in a folder of its own. */
    static List<Siege> in(Path place, Predicate<String> wanted) throws Exception {
        List<Siege> sieges = new ArrayList<>();
        for (Plan plan : plans(place)) {
            if (wanted.test(plan.name())) {
                Path own = Files.createDirectories(plan.place());
                sieges.add(
                        new Siege(plan.name(), own, plan.preparation(), plan.command(), plan.look(), plan.repeats()));
            }
        }
        return sieges;
    }

    private static List<Plan> plans(Path place) {
        List<Plan> plans = new ArrayList<>(List.of(
                new Plan(
                        "first add",
                        place.resolve("first"),
                        folder -> Days.csv(folder, "day", 0),
                        folder -> adding(folder, 0),
                        folder -> Found.inTimeline(folder.resolve(TIMELINE)),
                        true),
                new Plan(
                        "later add",
                        place.resolve("later"),
                        folder -> {
                            Days.add(folder.resolve(TIMELINE), "day", 0, 2);
                            Days.csv(folder, "day", 2);
                        },
                        folder -> adding(folder, 2),
                        folder -> Found.inTimeline(folder.resolve(TIMELINE)),
                        true),
                new Plan(
                        "forget",
                        place.resolve("forget"),
                        folder -> Days.add(folder.resolve(TIMELINE), "day", 0, 3, "--keep-vectors"),
                        folder -> CommandProcess.words(
                                "forget",
                                folder.resolve(TIMELINE),
                                "--object",
                                "day-0-1",
                                "--object",
                                "day-0-7",
                                "--object",
                                "day-2-3"),
                        folder -> Found.inTimeline(folder.resolve(TIMELINE)),
                        false),
                new Plan(
                        "undo",
                        place.resolve("undo"),
                        folder -> Days.add(folder.resolve(TIMELINE), "day", 0, 3),
                        folder -> CommandProcess.words("undo", folder.resolve(TIMELINE)),
                        folder -> Found.inTimeline(folder.resolve(TIMELINE)),
                        false),
                new Plan(
                        "export --backup",
                        place.resolve("backup"),
                        folder -> Days.add(folder.resolve(TIMELINE), "day", 0, 3),
                        folder -> CommandProcess.words(
                                "export", folder.resolve(TIMELINE), "--backup", folder.resolve(BACKUP)),
                        Sieges::both,
                        false),
                new Plan(
                        "first cluster --out",
                        place.resolve("cluster"),
                        folder -> Days.csv(folder, "new", 0),
                        Sieges::clustering,
                        folder -> Found.inResult(folder.resolve(RESULT)),
                        true),
                new Plan(
                        "cluster --out that replaces",
                        place.resolve("replace"),
                        folder -> {
                            Path old = Days.csv(folder, "old", 0);
                            Path result = folder.resolve(RESULT);
                            Outcome.of(
                                            "cluster",
                                            old,
                                            "--id-column",
                                            "id",
                                            "--out",
                                            result,
                                            "--format",
                                            "tsv",
                                            "--quiet")
                                    .fine();
                            Days.csv(folder, "new", 0);
                        },
                        Sieges::clustering,
                        folder -> Found.inResult(folder.resolve(RESULT)),
                        true)));
        plans.add(new Plan(
                "restore",
                place.resolve("restore"),
                Sieges::backUp,
                folder -> CommandProcess.words("restore", folder.resolve(BACKUP), folder.resolve(TIMELINE)),
                Sieges::both,
                false));
        plans.add(new Plan(
                "restore --replace",
                place.resolve("restore-replace"),
                folder -> {
                    backUp(folder);
                    leaveWithLog(folder.resolve(TIMELINE));
                },
                folder ->
                        CommandProcess.words("restore", folder.resolve(BACKUP), folder.resolve(TIMELINE), "--replace"),
                Sieges::both,
                true));
        return plans;
    }

    private static List<String> adding(Path folder, int day) {
        return CommandProcess.words(
                "add", folder.resolve(TIMELINE), folder.resolve("day" + day + ".csv"), "--id-column", "id");
    }

    private static List<String> clustering(Path folder) {
        return CommandProcess.words(
                "cluster", folder.resolve("new0.csv"), "--id-column", "id", "--out", folder.resolve(RESULT), "--quiet");
    }

    private static String both(Path folder) {
        return Found.inTimeline(folder.resolve(TIMELINE)) + "\n" + Found.inTimeline(folder.resolve(BACKUP));
    }

    private static void backUp(Path folder) throws Exception {
        Path source = folder.resolve("source.varve");
        Days.add(source, "day", 0, 3);
        Outcome.of("export", source, "--backup", folder.resolve(BACKUP)).fine();
        Files.delete(source);
    }

    /** Leaves another timeline whose last step is in the log beside it, as a process that was killed does. */
    private static void leaveWithLog(Path timeline) throws Exception {
        Path held = timeline.resolveSibling("held.varve");
        Days.add(held, "old", 0, 2);
        try (Connection reader = DriverManager.getConnection("jdbc:sqlite:" + held);
                Statement statement = reader.createStatement()) {
            // while someone reads, whoever writes leaves the log as it is
            statement.execute("BEGIN");
            statement.executeQuery("SELECT count(*) FROM steps").close();
            Days.add(held, "old", 2, 1);
            Files.copy(held, timeline);
            Files.copy(Path.of(held + "-wal"), Path.of(timeline + "-wal"));
        }
        Files.delete(held);
    }
}
