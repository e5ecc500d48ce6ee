package io.varve.spark;

import io.varve.algorithm.Parameter;
import io.varve.ap.Conventions;
import io.varve.app.AppAlgorithm;
import io.varve.app.AppParams;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The words of a job: {@code --name value} pairs of its own, those of the registry, and paths. */
final class JobOptions {

    private final Map<String, String> values = new LinkedHashMap<>();
    private final List<String> paths = new ArrayList<>();

    private JobOptions() {}

    /** Reads words, of which only these and the parameters of APP are known. */
    static JobOptions read(String[] words, Set<String> own) {
        AppAlgorithm app = new AppAlgorithm();
        JobOptions options = new JobOptions();
        for (int i = 0; i < words.length; i++) {
            if (!words[i].startsWith("--")) {
                options.paths.add(words[i]);
                continue;
            }
            String name = words[i].substring(2);
            if (!own.contains(name) && app.parameter(name).isEmpty()) {
                throw new Refused("--%s is not known; there are %s".formatted(name, known(own, app)));
            }
            if (i + 1 == words.length) {
                throw new Refused("--%s needs a value".formatted(name));
            }
            options.values.put(name, words[++i]);
        }
        return options;
    }

    private static String known(Set<String> own, AppAlgorithm app) {
        return Stream.concat(own.stream().sorted(), app.parameters().stream().map(Parameter::option))
                .distinct()
                .map(name -> "--" + name)
                .collect(Collectors.joining(", "));
    }

    Optional<String> value(String name) {
        return Optional.ofNullable(values.get(name));
    }

    String required(String name) {
        return value(name).orElseThrow(() -> new Refused("--%s is missing".formatted(name)));
    }

    int number(String name, int otherwise) {
        try {
            return value(name).map(Integer::parseInt).orElse(otherwise);
        } catch (NumberFormatException e) {
            throw new Refused("--%s must be a whole number, got '%s'".formatted(name, required(name)), e);
        }
    }

    /** Options here have a value, those that are there or not too. */
    boolean flag(String name) {
        String word = value(name).orElse("false");
        if (!word.equals("true") && !word.equals("false")) {
            throw new Refused("--%s must be true or false, got '%s'".formatted(name, word));
        }
        return word.equals("true");
    }

    List<String> names(String name) {
        return value(name).map(word -> List.of(word.split(",", -1))).orElse(List.of());
    }

    /** The table of all paths together. */
    Dataset<Row> table(SparkSession spark) {
        if (paths.isEmpty()) {
            throw new Refused("no path of a table was given");
        }
        return spark.read().format(value("format").orElse("parquet")).load(paths.toArray(String[]::new));
    }

    /** Parameters as asked for, and those of a default where nothing was. */
    AppParams params(AppParams defaults) {
        AppParams begun = value("conventions")
                .map(word -> AppParams.of(Conventions.named(word)))
                .orElse(defaults);
        Map<String, String> asked = new LinkedHashMap<>();
        values.forEach((name, value) -> asked.put(name.replace('-', '_'), value));
        return new AppAlgorithm().with(begun, asked);
    }
}
