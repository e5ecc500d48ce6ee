package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.OnlyLong;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The {@code ./varve} script. */
class LauncherTest {

    private static final String VECTORS = "-Dvarve.vectors.load=true\n";
    private static final String ONE_COMPILER = "-XX:TieredStopAtLevel=1\n";

    @TempDir
    Path dir;

    private Path nothing;
    private Map<String, String> settings;
    private Path mavenCalls;

    /** A Maven that writes down its calls and fails comes first in the path. */
    @BeforeEach
    void fakeMaven() throws IOException {
        Launcher.assumeBash();
        nothing = Files.writeString(dir.resolve("nothing"), "");
        mavenCalls = dir.resolve("maven-calls");
        Launcher.fake(dir.resolve("bin/mvn"), "echo \"$@\" >>'" + mavenCalls + "'; echo no such artifact; exit 1");
        settings = new HashMap<>(Map.of("PATH", dir.resolve("bin") + ":" + System.getenv("PATH")));
    }

    /** The script itself, with a Java and a build that are made up. */
    @Nested
    class AlwaysRun {

        /** How the end of a jar begins. */
        private static final String WHOLE = "PK a jar";

        private Path home;
        private Path script;

        @BeforeEach
        void copyTheScript() throws IOException {
            home = Files.createDirectories(dir.resolve("a home"));
            script = Files.copy(Launcher.SCRIPT, home.resolve("varve"));
            Files.createDirectories(home.resolve("cli/src/main/java"));
            Files.createDirectories(home.resolve("cli/target"));
            Files.createDirectories(home.resolve("examples"));
            Files.writeString(home.resolve("pom.xml"), "<project/>");
            Files.writeString(home.resolve("cli/pom.xml"), "<project/>");
            Files.writeString(home.resolve("cli/src/main/java/Main.java"), "class Main {}");
            Files.writeString(home.resolve("cli/target/varve.jar"), WHOLE);
            inThePast(home.resolve("pom.xml"));
            inThePast(home.resolve("cli/pom.xml"));
            inThePast(home.resolve("cli/src/main/java/Main.java"));
            Path java = Launcher.fake(dir.resolve("jdk/bin/java"), "for word; do echo \"$word\"; done; exit 7");
            settings.put("JAVA_HOME", java.getParent().getParent().toString());
        }

        private void inThePast(Path file) throws IOException {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(60)));
        }

        private Outcome run(Object... words) throws IOException, InterruptedException {
            return Launcher.run(script, dir, settings, nothing, words);
        }

        @Test
        void startsJavaWithTheWordsAndPassesItsExitCode() throws Exception {
            Outcome outcome = run("cluster", "two words.csv", "--seed", "*");
            assertThat(outcome.exit()).isEqualTo(7);
            assertThat(outcome.err()).isEmpty();
            assertThat(outcome.out())
                    .endsWith("-cp\n" + home.resolve("cli/target/varve.jar")
                            + "\nio.varve.cli.Main\ncluster\ntwo words.csv\n--seed\n*\n");
        }

        @Test
        void neverAsksMavenWhenNothingChanged() throws Exception {
            run("--version");
            run("--version");
            assertThat(mavenCalls).doesNotExist();
        }

        @Test
        void buildsWhenASourceIsNewerThanTheJar() throws Exception {
            inThePast(home.resolve("cli/target/varve.jar"));
            Files.writeString(home.resolve("cli/src/main/java/Main.java"), "class Main { int changed; }");
            Outcome outcome = run("--version");
            assertThat(outcome.exit()).isEqualTo(1);
            assertThat(mavenCalls).content().contains("package -pl cli -am");
            assertThat(outcome.err())
                    .startsWith("varve: building, which takes a minute or two the first time ...\n")
                    .contains("no such artifact\n")
                    .endsWith("varve: the build failed (exit 1); the whole log is in "
                            + home.resolve("target/build.log") + "\n");
            assertThat(outcome.out()).isEmpty();
        }

        @Test
        void buildsOnceAndThenNoMore() throws Exception {
            Files.delete(home.resolve("cli/target/varve.jar"));
            Launcher.fake(
                    dir.resolve("bin/mvn"), "echo \"$@\" >>'" + mavenCalls + "'; echo PK built >cli/target/varve.jar");
            assertThat(run("--version").exit()).isEqualTo(7);
            assertThat(run("--version").exit()).isEqualTo(7);
            assertThat(Files.readAllLines(mavenCalls)).hasSize(1);
        }

        @Test
        void buildsAgainWhereABuildWasKilledAndLeftAPartOfAJar() throws Exception {
            Launcher.fake(
                    dir.resolve("bin/mvn"), "echo \"$@\" >>'" + mavenCalls + "'; echo PK built >cli/target/varve.jar");
            assertThat(run("--version").exit()).isEqualTo(7);
            assertThat(mavenCalls).doesNotExist();
            Files.writeString(home.resolve("cli/target/varve.jar"), WHOLE + "the first bytes of a file, and no end");
            assertThat(run("--version").exit()).isEqualTo(7);
            assertThat(run("--version").exit()).isEqualTo(7);
            assertThat(Files.readAllLines(mavenCalls)).hasSize(1);
        }

        @Test
        void varveJavaComesBeforeJavaHome() throws Exception {
            Path other = Launcher.fake(dir.resolve("other/bin/java"), "echo other");
            settings.put("VARVE_JAVA", other.toString());
            assertThat(run().out()).isEqualTo("other\n");
            settings.put("VARVE_JAVA", other.getParent().getParent().toString());
            assertThat(run().out()).isEqualTo("other\n");
        }

        @Test
        void aJavaThatIsNotThereIsOneSentence() throws Exception {
            settings.put("VARVE_JAVA", "/no/such/java");
            Outcome outcome = run("--version");
            assertThat(outcome.exit()).isEqualTo(1);
            assertThat(outcome.err())
                    .isEqualTo("varve: there is no Java at /no/such/java; correct VARVE_JAVA or JAVA_HOME\n");
            assertThat(outcome.out()).isEmpty();
        }

        @Test
        void anOlderJavaIsRefusedInOneSentence() throws Exception {
            Path jdk = dir.resolve("jdk");
            Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"11.0.22\"\n");
            Outcome outcome = run("--version");
            assertThat(outcome.exit()).isEqualTo(1);
            assertThat(outcome.err())
                    .isEqualTo(
                            "varve: the Java at %s/bin/java is version 11.0.22; install one of 17 or newer and set VARVE_JAVA or JAVA_HOME to its folder\n",
                            jdk);
            Path eight = Launcher.fake(dir.resolve("eight/jre/bin/java"), "echo eight");
            Files.writeString(dir.resolve("eight/release"), "JAVA_VERSION=\"1.8.0_412\"\n");
            settings.put("VARVE_JAVA", eight.toString());
            assertThat(run().err()).contains(" is version 1.8.0_412; ");
            Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"17\"\n");
            settings.remove("VARVE_JAVA");
            assertThat(run().exit()).isEqualTo(7);
        }

        @Test
        void theCommandToPasteBeginsAsThisOneDid() throws Exception {
            String flag = "-Dvarve.called=";
            Path near = Path.of("./a home/varve");
            assertThat(Launcher.run(near, dir, settings, nothing).out()).contains(flag + "./a home/varve\n");
            Path far = Path.of("./" + "./".repeat(30) + "a home/varve");
            assertThat(Launcher.run(far, dir, settings, nothing).out()).doesNotContain(flag);
            settings.put("PATH", home + ":" + System.getenv("PATH"));
            assertThat(run().out()).contains(flag + "varve\n");
        }

        @Test
        void memoryIsPassedOn() throws Exception {
            assertThat(run().out()).contains("-XX:MaxRAMPercentage=75\n").doesNotContain("-Xmx");
            settings.put("VARVE_MEMORY", "3g");
            assertThat(run().out()).contains("-Xmx3g\n").doesNotContain("MaxRAMPercentage");
        }

        @Test
        void aLocaleOfAsciiAloneIsReplacedAndOthersStay() throws Exception {
            Launcher.fake(dir.resolve("jdk/bin/java"), "echo \"$LC_ALL\"");
            for (String ascii : new String[] {"C", "POSIX", "xx_XX.UTF-8"}) {
                settings.put("LC_ALL", ascii);
                Outcome outcome = run();
                assertThat(outcome.out()).isEqualTo("C.UTF-8\n");
            }
            settings.put("LC_ALL", "C.utf8");
            assertThat(run().out()).isEqualTo("C.utf8\n");
        }

        @Test
        void flagsFollowHowMuchThereIsToDo() throws Exception {
            Path little = Files.writeString(dir.resolve("little.csv"), "x\n" + "1\n".repeat(4400));
            Path some = Files.writeString(dir.resolve("some.csv"), "x\n" + "1\n".repeat(4600));
            Path much = Files.writeString(dir.resolve("much.csv"), "x\n" + "1\n".repeat(6100));
            Path wide = Files.writeString(dir.resolve("wide.csv"), "x" + ",123456789".repeat(410_000) + "\n");
            assertThat(run("cluster", little).out()).contains(ONE_COMPILER).doesNotContain(VECTORS);
            assertThat(run("cluster", some).out()).doesNotContain(ONE_COMPILER, VECTORS);
            for (Object large : new Object[] {much, wide, "-", "x.npy"}) {
                assertThat(run("cluster", large).out()).contains(VECTORS).doesNotContain(ONE_COMPILER);
            }
            assertThat(run("cluster", little, some, little).out()).contains(VECTORS);
            assertThat(run("bench").out()).contains(VECTORS);
            assertThat(run("labels", much).out()).doesNotContain(VECTORS, ONE_COMPILER);
            assertThat(run("add", much, little).out()).contains(ONE_COMPILER);
            assertThat(run("add", much, much).out()).contains(VECTORS).doesNotContain("--add-modules");
        }

        /** Newer Javas warn of native code that they were not told of. */
        @Test
        void nativeCodeIsDeclaredWhereThereIsSome() throws Exception {
            String declared = "--enable-native-access=ALL-UNNAMED\n";
            assertThat(run("demo").out()).contains(declared);
            assertThat(run("cluster", "a.parquet").out()).contains(declared);
            assertThat(run("cluster", "a.csv", "--format", "parquet").out()).contains(declared);
            assertThat(run("add", "a.varve", "a.csv").out()).contains(declared);
            assertThat(run("cluster", "a.csv").out()).doesNotContain(declared);
        }

        @Test
        void classesAreArchivedOnceForEachJavaAndKind() throws Exception {
            Path calls = dir.resolve("java-calls");
            String archiving = archiving(calls);
            Launcher.fake(dir.resolve("jdk/bin/java"), archiving);
            assertThat(run("cluster", "a.csv").out()).containsPattern("-XX:SharedArchiveFile=.*/files-.*\\.jsa\n");
            run("cluster", "b.csv");
            assertThat(Files.readAllLines(calls)).hasSize(1);
            assertThat(run("steps", "t.varve").out()).containsPattern("-XX:SharedArchiveFile=.*/timelines-.*\\.jsa\n");
            assertThat(run("shift", "uses").out()).containsPattern("-XX:SharedArchiveFile=.*/texts-.*\\.jsa\n");
            assertThat(Files.readAllLines(calls)).hasSize(3);
            Path other = Launcher.fake(dir.resolve("other/bin/java"), archiving);
            settings.put("VARVE_JAVA", other.toString());
            assertThat(run("cluster", "a.csv").out()).contains("other_bin_java.jsa\n");
            assertThat(Files.readAllLines(calls)).hasSize(4);
            assertThat(home.resolve("target")).isEmptyDirectory();
        }

        /** A Java that lists its classes, writes down how it was asked to archive them, and shows any other call. */
        private String archiving(Path calls) {
            return "for word; do case $word in -XX:DumpLoadedClassList=*) echo a/Class >\"${word#*=}\"; exit 0 ;; esac; done;"
                    + " case \" $* \" in *' -Xshare:dump '*) echo \"$@\" >>'" + calls
                    + "'; for word; do case $word in -XX:SharedArchiveFile=*) echo classes >\"${word#*=}\" ;; esac; done;"
                    + " exit 0 ;; esac; for word; do echo \"$word\"; done";
        }

        /** Its archive is refused by a run that opens other modules. */
        @Test
        void aJavaThatLinksAheadOpensTheSameModulesInEveryRun() throws Exception {
            Path calls = dir.resolve("java-calls");
            Launcher.fake(dir.resolve("jdk/bin/java"), archiving(calls));
            Files.writeString(dir.resolve("jdk/release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"25.0.1\"\n");
            String modules =
                    "--enable-native-access=ALL-UNNAMED\n--add-exports=java.base/jdk.internal.module=ALL-UNNAMED\n";
            for (Object file : new Object[] {"a.csv", "a.parquet"}) {
                assertThat(run("cluster", file).out()).containsOnlyOnce(modules).contains("-XX:SharedArchiveFile=");
            }
            assertThat(calls)
                    .content()
                    .contains(" -XX:+AOTClassLinking " + modules.strip().replace('\n', ' ') + " ");
            Path older = Launcher.fake(dir.resolve("older/bin/java"), archiving(calls));
            Files.writeString(dir.resolve("older/release"), "JAVA_VERSION=\"17.0.1\"\n");
            Files.delete(calls);
            settings.put("VARVE_JAVA", older.toString());
            assertThat(run("cluster", "a.csv").out()).doesNotContain("--enable-native-access", "--add-exports");
            assertThat(calls).content().doesNotContain("AOTClassLinking");
        }

        @Test
        void aJavaThatCannotArchiveIsAskedOnce() throws Exception {
            Path calls = dir.resolve("java-calls");
            Launcher.fake(dir.resolve("jdk/bin/java"), "echo call >>'" + calls + "'; exit 7");
            run("cluster", "a.csv");
            run("cluster", "a.csv");
            assertThat(Files.readAllLines(calls)).as("two runs and one trial").hasSize(3);
        }
    }

    /** The script in a package, as {@code ./dist} makes it, with a Java that is made up. */
    @Nested
    class InAPackage {

        private Path home;
        private Path script;

        @BeforeEach
        void makeAPackage() throws IOException {
            home = Files.createDirectories(dir.resolve("a package")).toRealPath();
            script = Files.copy(Launcher.SCRIPT, home.resolve("varve"));
            Files.createDirectories(home.resolve("lib"));
            Files.writeString(home.resolve("lib/varve.jar"), "a jar");
            Launcher.fake(dir.resolve("jdk/bin/java"), "echo of the machine; for word; do echo \"$word\"; done");
            settings.put("JAVA_HOME", dir.resolve("jdk").toString());
        }

        private String run(Path started, Object... words) throws IOException, InterruptedException {
            Outcome outcome = Launcher.run(started, dir, settings, nothing, words);
            assertThat(mavenCalls).doesNotExist();
            assertThat(outcome.err()).isEmpty();
            return outcome.fine().out();
        }

        @Test
        void itsOwnJavaComesFirstWithTheClassesArchivedForIt() throws Exception {
            Files.writeString(home.resolve("lib/varve.jsa"), "classes");
            Launcher.fake(home.resolve("runtime/bin/java"), "for word; do echo \"$word\"; done");
            Path link = Files.createSymbolicLink(dir.resolve("linked"), dir.relativize(dir.resolve("a package/varve")));
            assertThat(run(link, "cluster", "two words.csv"))
                    .doesNotContain("of the machine")
                    .contains("-XX:SharedArchiveFile=" + home.resolve("lib/varve.jsa") + "\n")
                    .endsWith(
                            "-cp\n" + home.resolve("lib/varve.jar") + "\nio.varve.cli.Main\ncluster\ntwo words.csv\n");
            settings.put("VARVE_JAVA", dir.resolve("jdk").toString());
            assertThat(run(link, "steps"))
                    .startsWith("of the machine\n")
                    .as("the archive is for the Java of the package")
                    .doesNotContain("SharedArchiveFile");
        }

        @Test
        void withoutAJavaOfItsOwnItTakesThatOfTheMachine() throws Exception {
            Files.writeString(home.resolve("lib/varve-model.jar"), "a model");
            assertThat(run(script, "steps"))
                    .startsWith("of the machine\n")
                    .doesNotContain("SharedArchiveFile")
                    .contains(
                            "-cp\n" + home.resolve("lib/varve.jar") + ":" + home.resolve("lib/varve-model.jar") + "\n");
            assertThat(home.resolve("target")).as("nothing is written").doesNotExist();
        }
    }

    /** The script with the real build. */
    @Nested
    @Tag(Launcher.JAR_TAG)
    class WithTheJar {

        @BeforeEach
        void requireTheJar() throws IOException {
            Launcher.requireBuilt();
        }

        private Outcome run(Path script, Object... words) throws IOException, InterruptedException {
            Outcome outcome = Launcher.run(script, dir, settings, nothing, words);
            assertThat(mavenCalls).doesNotExist();
            return outcome;
        }

        @Test
        @Tag("jdk")
        void exitCodesPassThrough() throws Exception {
            Outcome version = run(Launcher.SCRIPT, "--version").fine();
            assertThat(version.out())
                    .matches(
                            "varve \\d+\\.\\d+\\.\\d+.* \\((commit [0-9a-f]{7,}( and changes)?, [0-9-]{10}, )?Java \\d+\\)\n");
            assertThat(run(Launcher.SCRIPT, "nonsense").exit()).isEqualTo(2);
            Outcome refused = run(Launcher.SCRIPT, "cluster", "none.csv");
            assertThat(refused.exit()).isEqualTo(3);
            assertThat(refused.err()).isEqualTo("varve: none.csv: there is no such file; check the path\n");
        }

        @Test
        void runsFromAnywhereAndThroughALink() throws Exception {
            Path link = Files.createSymbolicLink(dir.resolve("linked"), Launcher.SCRIPT);
            Path again = Files.createSymbolicLink(dir.resolve("again"), dir.relativize(link));
            Files.writeString(dir.resolve("here.csv"), "x,y\n1,2\n3,4\n9,9\n");
            run(again, "cluster", "here.csv", "--out", "there").fine();
            assertThat(Table.read(dir.resolve("there/labels.csv")).column("object"))
                    .containsExactly("here.csv:0", "here.csv:1", "here.csv:2");
        }

        /** With the vector kernels too, of which Java would warn where it was told of their module at its start. */
        @Test
        @Tag("jdk")
        void standardErrorHoldsWhatWeSayAndNothingElse() throws Exception {
            String rows =
                    IntStream.range(0, 7000).mapToObj(i -> i % 60 + "," + i % 7).collect(Collectors.joining("\n"));
            Path many = Files.writeString(dir.resolve("many.csv"), "x,y\n" + rows + "\n");
            Outcome quiet = run(Launcher.SCRIPT, "cluster", many, "--scale", "minmax", "--quiet", "--out", "result");
            assertThat(quiet.fine().out()).isEmpty();
            assertThat(quiet.err()).isEmpty();
            Files.writeString(many, "1,none\n", StandardOpenOption.APPEND);
            Outcome refused = run(Launcher.SCRIPT, "cluster", many, "--quiet", "--out", "other");
            assertThat(refused.exit()).isEqualTo(3);
            assertThat(refused.err()).startsWith("varve: ").contains("none").hasLineCount(1);
        }

        @Test
        void littleMemoryIsRefusedInOneSentence() throws Exception {
            String rows =
                    IntStream.range(0, 3000).mapToObj(i -> i + "," + i % 7).collect(Collectors.joining("\n"));
            Path many = Files.writeString(dir.resolve("many.csv"), "x,y\n" + rows + "\n");
            settings.put("VARVE_MEMORY", "64m");
            Outcome outcome = run(
                    Launcher.SCRIPT, "cluster", many, "--scale", "minmax", "--out", "result", "--large-batch", "dense");
            assertThat(outcome.exit()).isEqualTo(3);
            assertThat(outcome.err())
                    .startsWith("varve: 3,000 different objects need 0.2 GB of memory")
                    .contains("VARVE_MEMORY=1g")
                    .hasLineCount(1);
            assertThat(outcome.out()).isEmpty();
            assertThat(dir.resolve("result")).doesNotExist();
        }

        @OnlyLong
        @Test
        @Tag("jdk")
        void littleMemoryIsEnoughForBlocks() throws Exception {
            String rows =
                    IntStream.range(0, 3000).mapToObj(i -> i + "," + i % 7).collect(Collectors.joining("\n"));
            Path many = Files.writeString(dir.resolve("many.csv"), "x,y\n" + rows + "\n");
            settings.put("VARVE_MEMORY", "128m");
            Outcome outcome = run(
                    Launcher.SCRIPT,
                    "cluster",
                    many,
                    "--scale",
                    "minmax",
                    "--out",
                    "result",
                    "--large-batch",
                    "hierarchical");
            assertThat(outcome.fine().out())
                    .startsWith("3,000 points are more than one run takes: 55 blocks of 55 points first, ")
                    .contains("\nstep 0 (many): ")
                    .containsPattern("\n  blocks   3000 points in 55 blocks left \\d+ exemplars\n");
        }

        /** By wide rows: on small ones Java collects what it has for a minute before it gives up. */
        @OnlyLong
        @Test
        void runningOutOfMemoryWhileReadingIsOneSentenceToo() throws Exception {
            String columns = IntStream.range(0, 1000).mapToObj(j -> "x" + j).collect(Collectors.joining(","));
            String row = "1" + ",1".repeat(999) + "\n";
            Path many = Files.writeString(dir.resolve("many.csv"), columns + "\n" + row.repeat(3000));
            settings.put("VARVE_MEMORY", "16m");
            Outcome outcome = run(Launcher.SCRIPT, "cluster", many, "--out", "result");
            assertThat(outcome.exit()).isEqualTo(3);
            assertThat(outcome.err())
                    .startsWith("varve: Java ran out of memory; set VARVE_MEMORY")
                    .hasLineCount(1);
            assertThat(dir.resolve("result")).doesNotExist();
        }
    }
}
