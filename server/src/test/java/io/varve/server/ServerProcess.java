package io.varve.server;

import io.varve.testing.ChildJava;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A server in a process of its own, that can be killed. */
final class ServerProcess implements AutoCloseable {

    private final Process process;
    final String address;

    private ServerProcess(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    static ServerProcess start(Path folder, String... flags) throws IOException {
        Path err = Files.createTempFile("varve-server", ".err");
        try {
            return start(folder, ProcessBuilder.Redirect.to(err.toFile()), Map.of(), flags);
        } catch (IOException e) {
            throw new IOException(e.getMessage() + ": " + Files.readString(err), e);
        } finally {
            // the process goes on writing into what has no name any more
            Files.deleteIfExists(err);
        }
    }

    /** One that shows where failures come from, in a file. */
    static ServerProcess debugged(Path folder, Path err, String... flags) throws IOException {
        return start(folder, ProcessBuilder.Redirect.to(err.toFile()), Map.of("VARVE_DEBUG", "1"), flags);
    }

    private static ServerProcess start(
            Path folder, ProcessBuilder.Redirect err, Map<String, String> environment, String... flags)
            throws IOException {
        List<String> command =
                ChildJava.command("-Xmx1g", "-Dvarve.cache=" + System.getProperty("varve.cache", "target/cache"));
        command.addAll(List.of(flags));
        command.addAll(List.of(
                "-cp", System.getProperty("java.class.path"), ServerProcess.class.getName(), folder.toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(err);
        builder.environment().putAll(environment);
        Process process = builder.start();
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String address = out.readLine();
        if (address == null) {
            throw new IOException("the server did not start");
        }
        return new ServerProcess(process, address);
    }

    void kill() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        kill();
    }

    /**
     * Serves until it is killed.
     *
     * @param args the folder
     */
    public static void main(String[] args) throws InterruptedException {
        VarveServer server = VarveServer.start(
                ServerOptions.of(Path.of(args[0])).at(ServerOptions.LOOPBACK, 0).writableBy(Token.of(Served.SECRET)));
        System.out.println(server.address());
        System.out.flush();
        Thread.currentThread().join();
    }
}
