package io.varve.lab.released;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.varve.lab.data.PaperData;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads recorded runs, by data set, and refuses the first that cannot be replayed; what came out of them is not looked at. */
final class RecordedRuns {

    private static final ObjectMapper JSON = new ObjectMapper()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final Path file;

    private RecordedRuns(Path file) {
        this.file = file;
    }

    static Map<String, List<RecordedRun>> read(Path file) {
        return new RecordedRuns(file).all();
    }

    private Map<String, List<RecordedRun>> all() {
        JsonNode root = root();
        if (!root.isObject() || root.isEmpty()) {
            throw refusal("holds no JSON object of data sets, each with a list of runs");
        }
        Map<String, List<RecordedRun>> runs = new LinkedHashMap<>();
        root.properties().forEach(entry -> runs.put(entry.getKey(), runs(entry.getKey(), entry.getValue())));
        return runs;
    }

    private JsonNode root() {
        try {
            return JSON.readTree(file.toFile());
        } catch (JsonProcessingException e) {
            throw new Refused(
                    Refusal.of(
                                    Place.of(file),
                                    " is not JSON (line %d: %s)"
                                            .formatted(
                                                    e.getLocation() == null
                                                            ? 1
                                                            : e.getLocation().getLineNr(),
                                                    e.getOriginalMessage()))
                            .remedy("give a file of recorded runs"),
                    e);
        } catch (IOException e) {
            throw new Refused(Refusal.of(Place.of(file), " cannot be read").remedy("give a file of recorded runs"), e);
        }
    }

    private List<RecordedRun> runs(String data, JsonNode list) {
        List<String> known =
                Arrays.stream(PaperData.values()).map(PaperData::toString).toList();
        if (!known.contains(data)) {
            throw refusal("has runs on a data set '%s' that is not known; known are %s"
                    .formatted(data, String.join(", ", known)));
        }
        if (!list.isArray()) {
            throw refusal("has no list of runs under " + data);
        }
        List<RecordedRun> runs = new ArrayList<>();
        for (JsonNode run : list) {
            runs.add(run("run %d of %s".formatted(runs.size() + 1, data), data, run));
        }
        return runs;
    }

    private RecordedRun run(String where, String data, JsonNode run) {
        if (!run.isObject()) {
            throw refusal("has something else than a run as " + where);
        }
        JsonNode algo = run.path("algo");
        RecordedRun.Algorithm algorithm = RecordedRun.Algorithm.named(algo.asText())
                .orElseThrow(() -> refusal("has algo %s in %s; known are %s"
                        .formatted(shown(algo), where, known(RecordedRun.Algorithm.values()))));
        int[] order = integers(run, "order", where);
        int[] sizes = integers(run, "sizes", where);
        requirePermutation(order, where);
        requireSizes(sizes, order.length, where);
        return new RecordedRun(data, algorithm, seed(run, where), pack0(run, algorithm, where), order, sizes);
    }

    private OptionalLong seed(JsonNode run, String where) {
        JsonNode seed = run.path("seed");
        if (seed.isMissingNode() || seed.isNull()) {
            return OptionalLong.empty();
        }
        if (!seed.canConvertToLong() || !seed.isIntegralNumber()) {
            throw refusal("has seed %s in %s; it must be a whole number".formatted(shown(seed), where));
        }
        return OptionalLong.of(seed.asLong());
    }

    /** Where nothing is said, APP packs exemplars, as the released code does by default. */
    private Optional<Pack0> pack0(JsonNode run, RecordedRun.Algorithm algorithm, String where) {
        JsonNode pack0 = run.path("pack0");
        if (pack0.isMissingNode() || pack0.isNull()) {
            return algorithm == RecordedRun.Algorithm.APP ? Optional.of(Pack0.EXEMPLAR) : Optional.empty();
        }
        return Optional.of(Pack0.named(pack0.asText())
                .orElseThrow(() -> refusal(
                        "has pack0 %s in %s; known are %s".formatted(shown(pack0), where, known(Pack0.values())))));
    }

    private int[] integers(JsonNode run, String name, String where) {
        JsonNode list = run.path(name);
        if (!list.isArray() || list.isEmpty()) {
            throw refusal("has no list '%s' in %s".formatted(name, where));
        }
        int[] values = new int[list.size()];
        for (int i = 0; i < values.length; i++) {
            if (!list.get(i).isIntegralNumber() || !list.get(i).canConvertToInt()) {
                throw refusal(
                        "has %s among the whole numbers of '%s' in %s".formatted(shown(list.get(i)), name, where));
            }
            values[i] = list.get(i).asInt();
        }
        return values;
    }

    private void requirePermutation(int[] order, String where) {
        BitSet seen = new BitSet();
        for (int row : order) {
            if (row < 0 || row >= order.length || seen.get(row)) {
                throw refusal("has an order in %s that is not a permutation of the rows 0 to %d: %d %s"
                        .formatted(
                                where,
                                order.length - 1,
                                row,
                                row >= 0 && row < order.length ? "comes twice" : "is none of them"));
            }
            seen.set(row);
        }
    }

    private void requireSizes(int[] sizes, int objects, String where) {
        for (int step = 0; step < sizes.length; step++) {
            int least = step == 0 ? 2 : 1;
            if (sizes[step] < least) {
                throw refusal("has size %d of step %d in %s; the released code needs at least %d"
                        .formatted(sizes[step], step, where, least));
            }
        }
        long sum = Arrays.stream(sizes).asLongStream().sum();
        if (sum != objects) {
            throw refusal("has sizes in %s that sum to %d, but its order has %d rows".formatted(where, sum, objects));
        }
    }

    private Refused refusal(String fault) {
        return new Refused(file + " " + fault);
    }

    private static String shown(JsonNode value) {
        String text = value.isMissingNode() ? "missing" : value.toString();
        return text.length() > 40 ? text.substring(0, 40) + "…" : text;
    }

    private static String known(Object[] values) {
        return String.join(", ", Arrays.stream(values).map(Object::toString).toList());
    }
}
