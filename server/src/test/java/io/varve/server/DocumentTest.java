package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every curl command of docs/server.md works as it stands, in its order. */
class DocumentTest {

    @TempDir
    Path folder;

    @Test
    void examplesRunAsTheyStand() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/curl")), "no curl found");
        Served.lake(folder);
        List<String> commands = new ArrayList<>();
        boolean inside = false;
        for (String line : Files.readAllLines(Path.of("../docs/server.md"), StandardCharsets.UTF_8)) {
            inside = line.startsWith("```") ? line.equals("```sh") : inside;
            if (inside && line.startsWith("curl ")) {
                commands.add(line);
            }
        }
        assertThat(commands).hasSizeGreaterThan(20);
        try (Served served = Served.writing(folder)) {
            for (String command : commands) {
                ProcessBuilder builder = new ProcessBuilder("bash", "-c", command).redirectErrorStream(true);
                builder.environment().put("VARVE", served.address() + Routes.API);
                builder.environment().put("VARVE_TOKEN", Served.SECRET);
                builder.environment().put("no_proxy", "*");
                Process process = builder.start();
                String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(process.waitFor()).as(command + "\n" + out).isZero();
                assertThat(out).as(command).isNotBlank();
            }
            assertThat(served.get("/api/v1/timelines/lake/remarks").rows()).hasSize(2);
        }
    }
}
