package io.varve.cli;

import io.varve.refusal.Refused;
import io.varve.server.Limits;
import io.varve.server.ServerOptions;
import io.varve.server.Token;
import io.varve.server.VarveServer;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve serve}: timelines as a page and an API. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Serves a timeline, or all timelines of a folder, as a page for people and an API for programs, until it is stopped"
                    + " (Ctrl-C). A step that is added appears on the page by itself, whoever adds it.",
            "",
            "Only this machine reaches the server, and nothing can be changed, unless you say otherwise. Another --address and"
                    + " --writable need a token, from --token-file or from the environment variable VARVE_TOKEN; at least 16"
                    + " characters. There is no encryption: over a network, put a proxy in front that encrypts, and name it with --host."
        },
        footer = {
            "",
            "Examples:",
            "  ./varve serve lake.varve",
            "  VARVE_TOKEN=$(openssl rand -hex 32) ./varve serve timelines --writable",
            "",
            ReadingVerb.EXIT_CODES
        })
final class ServeVerb implements Callable<Integer> {

    private static final String VARIABLE = "VARVE_TOKEN";

    /** So long an address is kept back at most, so that the page behind it is ready when somebody opens it. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "FILE|FOLDER", description = "A timeline, or a folder of files that end in .varve.")
    private Path place = Path.of(".");

    @Option(
            names = "--address",
            paramLabel = "ADDRESS",
            defaultValue = ServerOptions.LOOPBACK,
            description = "Where to listen. Default: ${DEFAULT-VALUE}, which only this machine reaches.")
    private String address = ServerOptions.LOOPBACK;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "" + ServerOptions.PORT,
            description = "The port to listen on; 0 for any free one. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(names = "--writable", description = "Timelines may be changed by whoever has the token.")
    private boolean writable;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "File whose only line is the token. Default: the environment variable VARVE_TOKEN.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--host",
            paramLabel = "NAME",
            description =
                    "A further name by which browsers reach the server, such as that of a proxy; may be repeated.")
    private List<String> hosts = List.of();

    @Option(
            names = "--max-body",
            paramLabel = "MB",
            defaultValue = "64",
            description = "The most that one request may send. Default: ${DEFAULT-VALUE}.")
    private int maxBody;

    @Option(
            names = "--step-seconds",
            paramLabel = "SECONDS",
            defaultValue = "600",
            description = "A step that takes longer to cluster is rolled back. Default: ${DEFAULT-VALUE}.")
    private int stepSeconds;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        CountDownLatch stopped = new CountDownLatch(1);
        ServerOptions options = options();
        if (Files.isRegularFile(place)) {
            NoTimeline.refuse(place, "name a timeline, or a folder of some");
        }
        VarveServer server = VarveServer.startPrepared(options, PATIENCE);
        // a signal is the only way to end it
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.close();
            stopped.countDown();
        }));
        out.println("serving %s at %s%s; stop it with Ctrl-C"
                .formatted(place, server.address(), writable ? ", writable with the token" : ", read only"));
        out.flush();
        stopped.await();
        return 0;
    }

    private ServerOptions options() {
        try {
            Limits limits = Limits.DEFAULTS
                    .withBody((long) maxBody << 20)
                    .withTimes(Limits.DEFAULTS.time(), Duration.ofSeconds(stepSeconds));
            return new ServerOptions(place, address, port, token(), writable, hosts, limits);
        } catch (Refused e) {
            throw new ParameterException(
                    Specs.of(spec).commandLine(), e.refusal().sentence(Failures::option) + wayOut(), e);
        }
    }

    private String wayOut() {
        return tokenFile == null && System.getenv(VARIABLE) == null
                ? " (a token comes from --token-file or the environment variable " + VARIABLE + ")"
                : "";
    }

    private Optional<Token> token() {
        if (tokenFile != null) {
            return Optional.of(Token.read(tokenFile));
        }
        return Optional.ofNullable(System.getenv(VARIABLE))
                .filter(word -> !word.isEmpty())
                .map(Token::of);
    }
}
