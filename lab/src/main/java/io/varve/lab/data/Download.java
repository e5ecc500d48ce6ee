package io.varve.lab.data;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Gets the public files that are missing, each checked before it takes its place. */
public final class Download {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration AT_MOST = Duration.ofMinutes(20);
    private static final int FINE = 200;

    private Download() {}

    /**
     * What became of one file.
     *
     * @param file below the folder
     * @param there whether it is there now, with the right checksum
     * @param sentence what happened
     */
    public record Outcome(String file, boolean there, String sentence) {}

    /** Where the bytes of an address come from. */
    @FunctionalInterface
    interface Fetcher {
        /** Opens an address or says why not. */
        InputStream open(String address) throws IOException, InterruptedException;
    }

    /**
     * Gets what is missing.
     *
     * @param folder where files go
     * @return what became of every file
     * @throws InterruptedException if the thread is told to stop
     */
    public static List<Outcome> into(Path folder) throws InterruptedException {
        return into(folder, Download::overHttp);
    }

    static List<Outcome> into(Path folder, Fetcher fetcher) throws InterruptedException {
        List<Outcome> outcomes = new ArrayList<>();
        outcomes.add(get(PublicFile.CAR, folder, fetcher));
        boolean sampled = holds(folder.resolve(PublicFile.KDD_SAMPLE.path()), PublicFile.KDD_SAMPLE);
        outcomes.add(
                sampled
                        ? new Outcome(PublicFile.KDD_SAMPLE.path(), true, "is there already")
                        : get(PublicFile.KDD_FULL, folder, fetcher));
        return outcomes;
    }

    private static Outcome get(PublicFile file, Path folder, Fetcher fetcher) throws InterruptedException {
        Path target = folder.resolve(file.path());
        if (holds(target, file)) {
            return new Outcome(file.path(), true, "is there already");
        }
        if (Files.exists(target)) {
            return new Outcome(
                    file.path(),
                    false,
                    "is there, but with another checksum than " + file.sha256() + "; move it away and try again");
        }
        try {
            Path parent = Objects.requireNonNull(target.getParent(), "a file of a folder has a parent");
            Files.createDirectories(parent);
            Path part = Files.createTempFile(parent, file.fileName(), ".part");
            try (InputStream in = fetcher.open(file.address())) {
                Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
                if (!holds(part, file)) {
                    return new Outcome(
                            file.path(),
                            false,
                            "was refused: what " + file.address() + " sends has the checksum " + Checksum.of(part)
                                    + " instead of " + file.sha256());
                }
                Files.move(part, target);
            } finally {
                Files.deleteIfExists(part);
            }
            return new Outcome(file.path(), true, "came from " + file.address() + ", checksum as known");
        } catch (IOException e) {
            return new Outcome(
                    file.path(),
                    false,
                    "could not be fetched from %s (%s); get it by hand and put it there".formatted(file.address(), e));
        }
    }

    private static boolean holds(Path path, PublicFile file) {
        return Files.exists(path) && Checksum.of(path).equals(file.sha256());
    }

    private static InputStream overHttp(String address) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(PATIENCE)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(address)).timeout(AT_MOST).build();
        HttpResponse<InputStream> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
        if (response.statusCode() != FINE) {
            response.body().close();
            throw new IOException("status " + response.statusCode());
        }
        return response.body();
    }
}
