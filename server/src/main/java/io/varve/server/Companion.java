package io.varve.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.varve.ap.TooManyObjectsException;
import io.varve.refusal.Refused;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * The private door of one program of another language, which started this process and talks to nobody else: calls over loopback, each
 * with the token that only that program knows. It holds no data: models are timelines in files, so that it can be ended at any moment.
 */
public final class Companion implements AutoCloseable {

    private static final int WAITING_CALLS = 64;
    private static final int BUFFER = 1 << 16;
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long BYTES_OF_A_GIGABYTE = 900_000_000;

    /**
     * How a command ended.
     *
     * @param exit its exit code
     * @param out what it wrote to standard output
     * @param err what it wrote to standard error
     */
    public record Outcome(int exit, String out, String err) {}

    private final Token token;
    private final Function<List<String>, Outcome> commands;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CompanionTimelines timelines = new CompanionTimelines();
    private final Map<String, StopSign> running = new ConcurrentHashMap<>();

    private Companion(Token token, Function<List<String>, Outcome> commands, HttpServer server) {
        this.token = token;
        this.commands = commands;
        this.server = server;
    }

    /**
     * Begins to listen, on a port of loopback that is free.
     *
     * @param token that every call must have
     * @param commands runs a command, given its words
     * @return the companion, to be closed
     * @throws IOException if no port can be had
     */
    public static Companion start(Token token, Function<List<String>, Outcome> commands) throws IOException {
        // without it, each answer waits for the acknowledgement of its head
        System.setProperty("sun.net.httpserver.nodelay", "true");
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0), WAITING_CALLS);
        Companion companion = new Companion(token, commands, server);
        server.setExecutor(companion.threads);
        server.createContext("/", companion::serve);
        server.start();
        return companion;
    }

    /**
     * Returns where it listens.
     *
     * @return the port
     */
    public int port() {
        return server.getAddress().getPort();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] bytes;
            int status = 200;
            try {
                bytes = answer(exchange).bytes();
            } catch (Exception | Error e) {
                Problem problem = problem(e);
                status = problem.status();
                bytes = Json.bytes(facts(problem));
                Answers.trace(e, problem, System.err, Answers.debugging());
            }
            exchange.getResponseHeaders().set("Connection", "close");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private CompanionAnswer answer(HttpExchange exchange) throws IOException {
        String given = exchange.getRequestHeaders().getFirst("Authorization");
        if (given == null || !given.startsWith("Bearer ") || !token.is(given.substring("Bearer ".length()))) {
            throw new Problem(Problem.UNAUTHORIZED, "this process serves the program that started it, and nobody else");
        }
        String path = exchange.getRequestURI().getPath();
        CompanionCall call = CompanionCall.read(new BufferedInputStream(exchange.getRequestBody(), BUFFER));
        call.texts("gone").forEach(file -> timelines.close(Path.of(file)));
        String task = call.perhapsText("task").orElse("");
        StopSign sign = new StopSign();
        running.put(task, sign);
        try {
            return answer(path, call, sign);
        } finally {
            running.remove(task, sign);
            sign.end();
        }
    }

    private CompanionAnswer answer(String path, CompanionCall call, StopSign sign) {
        return switch (path) {
            case "/algorithms" -> CompanionAlgorithms.answer();
            case "/fit" -> CompanionFit.answer(call, sign);
            case "/add" -> timelines.add(call, sign);
            case "/predict" -> timelines.predict(call);
            case "/undo" -> timelines.undo(call);
            case "/forget" -> timelines.forget(call);
            case "/facts" -> CompanionTimelines.facts(call);
            case "/command" -> command(call);
            case "/stop" -> stop(call.text("stopped"));
            default -> throw new Problem(Problem.NOT_FOUND, "there is no call " + path);
        };
    }

    private CompanionAnswer command(CompanionCall call) {
        Outcome outcome = commands.apply(call.texts("words"));
        return CompanionAnswer.of(Map.of("exit", outcome.exit(), "out", outcome.out(), "err", outcome.err()));
    }

    private CompanionAnswer stop(String task) {
        StopSign sign = running.get(task);
        return CompanionAnswer.of(Map.of("ended", sign == null || sign.stop(PATIENCE)));
    }

    private static Problem problem(Throwable failure) {
        if (failure instanceof TooManyObjectsException tooMany) {
            return new Problem(
                    Problem.TOO_LARGE,
                    "%s (the environment variable VARVE_MEMORY=%dg, set before the first use, meets the need)"
                            .formatted(
                                    tooMany.refusal().sentence(OptionNames::inPython),
                                    tooMany.neededBytes() / BYTES_OF_A_GIGABYTE + 1),
                    failure);
        }
        if (failure instanceof OutOfMemoryError) {
            return new Problem(
                    Problem.TOO_LARGE,
                    "Java ran out of memory; set the environment variable VARVE_MEMORY, such as 16g, before the first"
                            + " use, or cluster fewer objects at once",
                    failure);
        }
        if (failure instanceof InvalidPathException path) {
            return new Problem(Problem.REFUSED, "no file can have this name (%s)".formatted(path.getReason()), failure);
        }
        if (failure instanceof Refused refused) {
            return Problem.of(Problem.REFUSED, refused, OptionNames::inPython);
        }
        return Answers.problem(failure);
    }

    private static Map<String, Object> facts(Problem problem) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("type", "about:blank");
        facts.put("title", problem.title());
        facts.put("status", problem.status());
        facts.put("detail", problem.sentence());
        return facts;
    }

    /** Stops listening, and lets go of all timelines. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        timelines.close();
    }
}
