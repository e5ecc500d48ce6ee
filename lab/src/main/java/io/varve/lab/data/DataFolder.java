package io.varve.lab.data;

import io.varve.io.Reason;
import io.varve.lab.LabOption;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where data sets are found: iris and wine in the jar, car and KDD in a folder of the user's. A file is read only if its
 * checksum is the one we know.
 */
public final class DataFolder {

    /** Where {@code varve lab download} puts files if nobody says where. */
    public static final Path DEFAULT = Path.of("varve-data");

    private static final int CARS_PER_CLASS = 65;

    private final Optional<Path> folder;

    private DataFolder(Optional<Path> folder) {
        this.folder = folder;
    }

    /**
     * Finds the folder.
     *
     * @param given by the user, if so
     * @return that, else what {@code VARVE_DATA} says, else {@link #DEFAULT} if it exists
     */
    public static DataFolder find(Optional<Path> given) {
        Optional<Path> environment =
                Optional.ofNullable(System.getenv("VARVE_DATA")).map(Path::of);
        Optional<Path> beside = Optional.of(DEFAULT).filter(Files::isDirectory);
        return new DataFolder(given.or(() -> environment).or(() -> beside));
    }

    /** Loads a data set, or refuses it in one sentence. */
    public DataSet load(PaperData kind) {
        return switch (kind) {
            case IRIS -> iris();
            case WINE -> wine();
            case CAR -> car();
            case KDDCUP -> kdd();
        };
    }

    private static DataSet iris() {
        CellTable.Layout layout = new CellTable.Layout(
                List.of("id", "sepal_length", "sepal_width", "petal_length", "petal_width", "step"), Set.of(0), 5);
        byte[] bytes = resource("iris.csv");
        List<String> lines = lines(bytes);
        CellTable shuffled = CellTable.read(layout, "iris.csv", lines.subList(1, lines.size()));
        // the example is shuffled and cut into steps; ids keep the order that UCI has
        List<CellTable.Row> rows = shuffled.rows().stream()
                .sorted(Comparator.comparing(row -> row.cells().get(0)))
                .map(row -> new CellTable.Row(row.place(), row.cells().subList(1, 5), row.category()))
                .toList();
        return new DataSet(
                PaperData.IRIS,
                Checksum.of(bytes),
                new CellTable(layout.columns().subList(1, 5), new boolean[4], rows));
    }

    private static DataSet wine() {
        byte[] bytes = resource("wine.csv");
        List<String> lines = lines(bytes);
        List<String> names = List.of(lines.get(0).split(","));
        CellTable.Layout layout = new CellTable.Layout(names.subList(1, names.size()), Set.of(), 0);
        return new DataSet(
                PaperData.WINE, Checksum.of(bytes), CellTable.read(layout, "wine.csv", lines.subList(1, lines.size())));
    }

    private DataSet car() {
        byte[] bytes = verified(PublicFile.CAR, PaperData.CAR);
        CellTable all = CellTable.read(KnownLayouts.CAR, PublicFile.CAR.path(), lines(bytes));
        List<CellTable.Row> chosen = new ArrayList<>();
        for (String name : KnownLayouts.CAR_CLASSES) {
            all.rows().stream()
                    .filter(row -> row.category().equals(name))
                    .limit(CARS_PER_CLASS)
                    .forEach(chosen::add);
        }
        return new DataSet(PaperData.CAR, Checksum.of(bytes), new CellTable(all.columns(), all.categorical(), chosen));
    }

    private DataSet kdd() {
        Path sample = path(PublicFile.KDD_SAMPLE, PaperData.KDDCUP);
        Path full = sample.resolveSibling(PublicFile.KDD_FULL.fileName());
        if (!Files.exists(sample) && Files.exists(full)) {
            Checksum.require(full, PublicFile.KDD_FULL.sha256());
            return new DataSet(PaperData.KDDCUP, PublicFile.KDD_FULL.sha256(), KddSample.draw(full));
        }
        byte[] bytes = verified(PublicFile.KDD_SAMPLE, PaperData.KDDCUP);
        return new DataSet(
                PaperData.KDDCUP,
                Checksum.of(bytes),
                CellTable.read(KnownLayouts.KDD, PublicFile.KDD_SAMPLE.path(), lines(bytes)));
    }

    private byte[] verified(PublicFile file, PaperData kind) {
        Path path = path(file, kind);
        if (!Files.exists(path)) {
            throw new Refused(Refusal.of("data set %s needs %s, which is not there".formatted(kind, path))
                    .remedy("name its folder with ", LabOption.DATA, ", set VARVE_DATA, or run 'varve lab download'"));
        }
        Checksum.require(path, file.sha256());
        try {
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path + ": " + Reason.of(e), e);
        }
    }

    private Path path(PublicFile file, PaperData kind) {
        return folder.orElseThrow(() -> new Refused(Refusal.of("data set %s is not in the jar".formatted(kind))
                        .remedy(
                                "name its folder with ",
                                LabOption.DATA,
                                ", set VARVE_DATA, or run 'varve lab download'")))
                .resolve(file.path());
    }

    private static byte[] resource(String name) {
        try (InputStream in = DataFolder.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the jar lacks " + name + "; build it again");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name + " from the jar", e);
        }
    }

    private static List<String> lines(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8).lines().toList();
    }
}
