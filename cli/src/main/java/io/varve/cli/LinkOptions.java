package io.varve.cli;

import io.varve.ClusterId;
import io.varve.Snapshot;
import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.ap.Conventions;
import io.varve.io.Format;
import io.varve.io.TableReader;
import io.varve.refusal.Refused;
import io.varve.variants.linked.Link;
import io.varve.variants.linked.Links;
import io.varve.variants.linked.TakesLinks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Which objects must be together and which cannot be, from a file of pairs. */
@Command
final class LinkOptions {

    private static final String MUST = "must";
    private static final String CANNOT = "cannot";

    @Spec(Target.MIXEE)
    private @Nullable CommandSpec verb;

    @Option(
            names = "--links",
            paramLabel = "FILE",
            description = {
                "ap: a table of pairs of objects that must be in one cluster, or cannot be: columns object, other (their ids), link"
                        + " (must or cannot) and, optionally, strength: what breaking the link costs, in units of similarity;"
                        + " a link without one always holds. The table links says which were kept."
            })
    private @Nullable Path file;

    private Links links = Links.NONE;

    /** Returns parameters that heed the links, or refuses them where the algorithm takes none. */
    AlgorithmParams<?> heededBy(AlgorithmParams<?> params) {
        if (file == null) {
            return params;
        }
        if (!(params instanceof TakesLinks<?> taking)) {
            throw wrong("--links applies only to --algorithm "
                    + Algorithms.all().stream()
                            .filter(LinkOptions::takesLinks)
                            .<String>map(Algorithm::name)
                            .collect(Collectors.joining(" or ")));
        }
        links = read(file);
        try {
            return taking.withLinks(links);
        } catch (Refused e) {
            throw wrong(e.getMessage());
        }
    }

    private ParameterException wrong(@Nullable String sentence) {
        return new ParameterException(Specs.of(verb).commandLine(), sentence);
    }

    private static <P extends AlgorithmParams<P>> boolean takesLinks(Algorithm<P> one) {
        return one.defaults(Conventions.VARVE) instanceof TakesLinks<?>;
    }

    private static Links read(Path file) {
        Format format = Format.ofEnding(file.toString())
                .filter(Format::writable)
                .orElseThrow(() -> new Refused(file + " must end in .csv, .tsv, .jsonl or .parquet"));
        if (!Files.isRegularFile(file)) {
            throw new Refused(
                    file + (Files.exists(file) ? " is not a file" : ": there is no such file") + "; check --links");
        }
        List<Link> links = new ArrayList<>();
        for (LinkRow.Given row : TableReader.read(file, format, LinkRow.Given.class)) {
            links.add(link(row, "%s, row %d: ".formatted(file, links.size() + 1)));
        }
        if (links.isEmpty()) {
            throw new Refused(file + " has no links; leave out --links, or give a row for each");
        }
        try {
            return Links.of(links);
        } catch (Refused e) {
            throw new Refused(file + ": " + e.getMessage(), e);
        }
    }

    private static Link link(LinkRow.Given row, String place) {
        if (row.object() == null || row.other() == null) {
            throw new Refused(place + "a link needs two objects, in columns object and other");
        }
        String word = Objects.requireNonNullElse(row.link(), "");
        if (!word.equals(MUST) && !word.equals(CANNOT)) {
            throw new Refused("%slink must be %s or %s, got '%s'".formatted(place, MUST, CANNOT, Shown.of(word)));
        }
        try {
            return new Link(row.object(), row.other(), word.equals(MUST), strength(row.strength()));
        } catch (Refused e) {
            throw new Refused(place + e.getMessage(), e);
        }
    }

    private static OptionalDouble strength(@Nullable String word) {
        if (word == null) {
            return OptionalDouble.empty();
        }
        try {
            return OptionalDouble.of(Double.parseDouble(word));
        } catch (NumberFormatException e) {
            throw new Refused(
                    "the strength of a link must be a number above 0, got '%s'; leave it out for a link that always holds"
                            .formatted(Shown.of(word)),
                    e);
        }
    }

    /** Refuses links of objects that are not among these, which are all there will be. */
    void requireAmong(Collection<String> objects) {
        if (links.all().isEmpty()) {
            return;
        }
        Set<String> there = Set.copyOf(objects);
        for (Link link : links.all()) {
            for (String object : List.of(link.object(), link.other())) {
                if (!there.contains(object)) {
                    throw new Refused(
                            "%s: there is no object '%s'; links name objects by their ids, the column of --id-column"
                                    .formatted(file, Shown.of(object)));
                }
            }
        }
    }

    /** What became of all links, or refuses one that names an object that never came. */
    List<LinkRow> kept(Snapshot end) {
        List<LinkRow> rows = new ArrayList<>();
        Map<String, Optional<ClusterId>> labels = links.all().isEmpty() ? Map.of() : end.labels();
        requireAmong(labels.keySet());
        for (Link link : links.all()) {
            boolean together = cluster(labels, link.object()).isPresent()
                    && cluster(labels, link.object()).equals(cluster(labels, link.other()));
            rows.add(new LinkRow(
                    link.object(),
                    link.other(),
                    link.together() ? MUST : CANNOT,
                    link.strength().isPresent() ? (Double) link.strength().getAsDouble() : null,
                    together == link.together()));
        }
        return rows;
    }

    private static Optional<ClusterId> cluster(Map<String, Optional<ClusterId>> labels, String object) {
        return labels.getOrDefault(object, Optional.empty());
    }

    /** What the record of a run tells of them. */
    Map<String, @Nullable Object> described() {
        Map<String, @Nullable Object> described = new LinkedHashMap<>();
        if (file != null) {
            described.put("links", file.toString());
        }
        return described;
    }
}
