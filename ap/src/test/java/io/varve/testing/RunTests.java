package io.varve.testing;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.platform.engine.Filter;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs the tests of the module in whose folder it is started, for {@code .ci/tests}: Maven would run those of a module only
 * after those of all modules before it. Names every test that fails, and writes a line for each class: name, tests that
 * passed, failed and were skipped, seconds, and seconds of processor time with those of processes that it started.
 */
public final class RunTests {

    private static final Path TEST_CLASSES = Path.of("target", "test-classes");
    /** Those that Maven takes for tests; nested classes come with the one around them. */
    private static final String TESTS = "(.*\\.)?(Test[^.$]*|[^.$]*Tests?|[^.$]*TestCase)";

    /** Tests that take more are named in the log: the next to look at when the check has become slow. */
    private static final double LONG_SECONDS = 1;

    private RunTests() {}

    /** Takes the file to write, tags to run and tags to leave out, each an expression or empty. */
    public static void main(String[] words) throws IOException {
        List<Filter<?>> filters = new ArrayList<>();
        filters.add(ClassNameFilter.includeClassNamePatterns(TESTS));
        if (!words[1].isEmpty()) {
            filters.add(TagFilter.includeTags(words[1]));
        }
        if (!words[2].isEmpty()) {
            filters.add(TagFilter.excludeTags(words[2]));
        }
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClasspathRoots(Set.of(TEST_CLASSES.toAbsolutePath())))
                .filters(filters.toArray(Filter[]::new))
                .build();
        int failed;
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(words[0])))) {
            Launcher launcher = LauncherFactory.create();
            Lines lines = new Lines(out);
            launcher.execute(request, lines);
            if (words[1].isEmpty() && lines.all == 0) {
                System.out.println("FAILED no test was found in " + TEST_CLASSES.toAbsolutePath());
                lines.allFailed++;
            }
            out.println("end");
            failed = lines.allFailed;
        }
        // threads that a test left behind hold nobody up
        System.exit(failed == 0 ? 0 : 1);
    }

    private static final class Lines implements TestExecutionListener {

        private final PrintWriter out;
        /** Tests may put something in its place. */
        private final PrintStream log = System.out;

        private int passed;
        private int failed;
        private int skipped;
        private long started;
        private double processor;
        private double processorBefore;
        int all;
        int allFailed;

        Lines(PrintWriter out) {
            this.out = out;
        }

        @Override
        public void testPlanExecutionStarted(TestPlan plan) {
            begin();
        }

        @Override
        public void executionSkipped(TestIdentifier test, String reason) {
            skipped++;
            log.println("skipped " + name(test) + ": " + reason);
            if (isClass(test)) {
                end(test);
            }
        }

        @Override
        public void executionStarted(TestIdentifier test) {
            processorBefore = processorSeconds();
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            double took = processorSeconds() - processorBefore;
            if (test.isTest() && took > LONG_SECONDS) {
                log.printf(Locale.ROOT, "%.1f s of processor time: %s%n", took, name(test));
            }
            switch (result.getStatus()) {
                case FAILED -> {
                    failed++;
                    allFailed++;
                    log.println("FAILED " + name(test));
                    result.getThrowable().ifPresent(cause -> cause.printStackTrace(log));
                }
                case ABORTED -> {
                    skipped++;
                    String reason =
                            result.getThrowable().map(Throwable::getMessage).orElse("");
                    log.println("skipped " + name(test) + ": " + reason);
                }
                case SUCCESSFUL -> passed += test.isTest() ? 1 : 0;
            }
            if (isClass(test)) {
                end(test);
            }
        }

        /** Whether this is a class that is in no other. */
        private static boolean isClass(TestIdentifier test) {
            return test.getSource().orElse(null) instanceof ClassSource source
                    && !source.getClassName().contains("$");
        }

        private static String name(TestIdentifier test) {
            Object source = test.getSource().orElse(null);
            if (source instanceof MethodSource method) {
                return method.getClassName() + "." + method.getMethodName() + " (" + test.getDisplayName() + ")";
            }
            return source instanceof ClassSource whole ? whole.getClassName() : test.getDisplayName();
        }

        private void begin() {
            passed = 0;
            failed = 0;
            skipped = 0;
            started = System.nanoTime();
            processor = processorSeconds();
        }

        private void end(TestIdentifier test) {
            all += passed + failed + skipped;
            out.printf(
                    Locale.ROOT,
                    "%s\t%d\t%d\t%d\t%.2f\t%.2f%n",
                    name(test),
                    passed,
                    failed,
                    skipped,
                    (System.nanoTime() - started) / 1e9,
                    processorSeconds() - processor);
            out.flush();
            begin();
        }

        private static double processorSeconds() {
            OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            return system.getProcessCpuTime() / 1e9 + secondsOfEndedProcesses();
        }

        /** What Linux alone tells: the processor time of processes that were started here and have ended. */
        private static double secondsOfEndedProcesses() {
            try {
                String stat = Files.readString(Path.of("/proc/self/stat"));
                String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
                return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) / 100.0;
            } catch (IOException e) {
                return 0;
            }
        }
    }
}
