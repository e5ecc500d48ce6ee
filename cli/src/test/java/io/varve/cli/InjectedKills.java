package io.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kills a command just before one of its system calls, chosen from those that touch its files; needs strace. */
final class InjectedKills {

    private static final long MOST_SECONDS = 600;
    private static final String CALLS = "write,pwrite64,writev,pwritev,sendfile,copy_file_range,fsync,fdatasync,rename,"
            + "renameat,renameat2,link,linkat,unlink,unlinkat,rmdir,mkdir,ftruncate";
    private static final Pattern LINE = Pattern.compile("(\\d+) +(\\w+)\\((.*)");

    private InjectedKills() {}

    /**
     * A system call of a command.
     *
     * @param name what is called
     * @param time the how manieth call of this name it is, of its thread
     */
    record Call(String name, int time) {}

    /** Whether there is an strace that may trace. */
    static boolean possible(Path place) throws Exception {
        try {
            Process process = new ProcessBuilder(tracer(place.resolve("probe.txt"), "true")).start();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Runs the command once, and returns its calls that touch anything in its folder, in order. */
    static List<Call> calls(Siege siege) throws Exception {
        Path folder = siege.fresh();
        Path log = siege.place().resolve("calls.txt");
        ended(CommandProcess.start(tracer(log), siege.place(), siege.command(folder)));
        Map<String, Integer> counts = new HashMap<>();
        List<Call> calls = new ArrayList<>();
        for (String line : Files.readAllLines(log)) {
            Matcher parts = LINE.matcher(line);
            if (parts.matches()) {
                // strace counts the calls of each thread by themselves
                int time = counts.merge(parts.group(1) + parts.group(2), 1, Integer::sum);
                if (parts.group(3).contains(folder.toString())) {
                    calls.add(new Call(parts.group(2), time));
                }
            }
        }
        Siege.delete(folder);
        return calls;
    }

    /** Kills once; what was found goes to the tally. */
    static void kill(Siege siege, Call call, Tally tally) throws Exception {
        Path folder = siege.fresh();
        Path log = siege.place().resolve(folder.getFileName() + ".txt");
        List<String> tracer = tracer(log, "-e", "inject=%s:signal=SIGKILL:when=%d".formatted(call.name(), call.time()));
        int exit = ended(CommandProcess.start(tracer, siege.place(), siege.command(folder)));
        tally.tried(exit == CommandProcess.KILLED);
        Files.delete(log);
        try {
            tally.outcome(siege.verify(folder));
        } catch (AssertionError e) {
            tally.failure(
                    "%s, killed at %s number %d: %s".formatted(siege.name(), call.name(), call.time(), e.getMessage()));
        }
    }

    private static List<String> tracer(Path log, String... more) {
        List<String> words =
                new ArrayList<>(List.of("strace", "-f", "-y", "-s", "0", "-o", log.toString(), "-e", "trace=" + CALLS));
        words.addAll(List.of(more));
        return words;
    }

    private static int ended(Process process) throws InterruptedException {
        if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError("a traced command did not end within " + MOST_SECONDS + " seconds");
        }
        return process.exitValue();
    }
}
