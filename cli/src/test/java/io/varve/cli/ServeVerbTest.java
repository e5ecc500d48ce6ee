package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.ChildJava;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verb refuses to be careless, and serves what the others have made. */
class ServeVerbTest {

    @TempDir
    Path folder;

    private record Ended(int exit, String out, String err) {}

    private static Ended run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
        return new Ended(exit, out.toString(), err.toString());
    }

    @Test
    void anotherAddressAndWritingNeedAToken() throws Exception {
        Ended open = run("serve", folder.toString(), "--address", "0.0.0.0", "--port", "0");
        assertThat(open.exit()).isEqualTo(2);
        assertThat(open.err())
                .contains("can be reached from other machines, which needs a token", "--token-file", "VARVE_TOKEN");
        Ended writable = run("serve", folder.toString(), "--writable", "--port", "0");
        assertThat(writable.exit()).isEqualTo(2);
        assertThat(writable.err()).contains("whoever may change timelines needs a token");
        Path token = folder.resolve("token");
        Files.writeString(token, "short");
        Ended weak = run("serve", folder.toString(), "--writable", "--token-file", token.toString());
        assertThat(weak.exit()).isEqualTo(2);
        assertThat(weak.err()).contains("the token has 5 characters").doesNotContain("short");
        assertThat(run("serve", folder.resolve("none").toString()).err()).contains("there is no such file or folder");
    }

    /** Runs in a process of its own, since a server stops with its process; on the second JDK too. */
    @Test
    @Tag(Launcher.JAR_TAG)
    @Tag("jdk")
    void servesWhatAddHasMadeAndItsNamesAreInExports() throws Exception {
        Path timeline = folder.resolve("iris.varve");
        assertThat(run(
                                "add",
                                timeline.toString(),
                                "../examples/iris.csv",
                                "--id-column",
                                "id",
                                "--step-column",
                                "step",
                                "--label-column",
                                "species",
                                "--quiet")
                        .exit())
                .isZero();
        Path token = folder.resolve("token");
        Files.writeString(token, "0123456789abcdef0123456789abcdef");
        Process process = new ProcessBuilder(ChildJava.command(
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.varve.cli.Main",
                        "serve",
                        timeline.toString(),
                        "--port",
                        "0",
                        "--writable",
                        "--token-file",
                        token.toString()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            String line = process.inputReader().readLine();
            assertThat(line).contains("iris.varve at http://127.0.0.1:", "writable with the token");
            String address = line.replaceAll(".* at (http://[^ ,;]+)/.*", "$1") + "/api/v1/timelines/iris";
            HttpResponse<String> named = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(address + "/clusters/k1/name"))
                                    .header("Authorization", "Bearer 0123456789abcdef0123456789abcdef")
                                    .header("Content-Type", "application/json")
                                    .PUT(HttpRequest.BodyPublishers.ofString(
                                            "{\"name\":\"blue ones\",\"author\":\"Ada\"}"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(named.statusCode()).as(named.body()).isEqualTo(200);
        } finally {
            process.destroy();
            process.waitFor();
        }
        assertThat(process.exitValue()).as("stopped by a signal").isEqualTo(143);
        assertThat(run("clusters", timeline.toString(), "--format", "csv").out())
                .contains("blue ones");
        assertThat(run(
                                "export",
                                timeline.toString(),
                                "--out",
                                folder.resolve("tables").toString())
                        .exit())
                .isZero();
        assertThat(Files.readString(folder.resolve("tables/remarks.csv")))
                .contains("cluster,kind,text,author,time,step", "k1,name,blue ones,Ada,");
        assertThat(Files.readString(folder.resolve("tables/clusters.csv"))).contains("blue ones");
        Path report = folder.resolve("iris.html");
        assertThat(run("report", timeline.toString(), "--out", report.toString())
                        .exit())
                .isZero();
        assertThat(Files.readString(report)).contains("blue ones");
        assertThat(run("check", timeline.toString()).exit()).isZero();
    }
}
