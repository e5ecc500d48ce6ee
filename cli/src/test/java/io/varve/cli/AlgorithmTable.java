package io.varve.cli;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.algorithm.Parameter;
import io.varve.algorithm.Traits;
import io.varve.ap.Conventions;
import java.util.stream.Collectors;

/** The table of docs/relatives.md that follows from the declarations; printed to be pasted. */
final class AlgorithmTable {

    private AlgorithmTable() {}

    public static void main(String[] args) {
        System.out.print(markdown());
    }

    static String markdown() {
        StringBuilder table = new StringBuilder();
        table.append(
                "| `--algorithm` | what it does | ids repeat | objects move | holds all objects | own parameters |\n");
        table.append("|---|---|---|---|---|---|\n");
        Algorithms.all().forEach(one -> table.append(row(one)));
        return table.toString();
    }

    private static <P extends AlgorithmParams<P>> String row(Algorithm<P> one) {
        Traits traits = one.traits(one.defaults(Conventions.VARVE));
        String own = one.parameters().stream()
                .filter(parameter -> !everywhere(parameter))
                .map(parameter -> "`" + parameter.option() + "`")
                .collect(Collectors.joining(", "));
        return "| `%s` | %s | %s | %s | %s | %s |\n"
                .formatted(
                        one.name(),
                        one.summary(),
                        word(traits.idsRepeat()),
                        word(traits.objectsMove()),
                        word(traits.holdsObjects()),
                        own);
    }

    private static boolean everywhere(Parameter<?> parameter) {
        return Algorithms.all().stream()
                .allMatch(one -> one.parameter(parameter.name()).isPresent());
    }

    private static String word(boolean is) {
        return is ? "yes" : "no";
    }
}
