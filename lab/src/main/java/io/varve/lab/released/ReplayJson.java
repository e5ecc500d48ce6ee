package io.varve.lab.released;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;

/** Writes replayed runs in the shape of recorded ones, so that the same results are the same bytes. */
final class ReplayJson {

    private static final int PURITY_DECIMALS = 3;
    private static final int NMI_DECIMALS = 6;

    private final JsonGenerator json;

    private ReplayJson(JsonGenerator json) {
        this.json = json;
    }

    static void write(Map<String, List<ReplayedRun>> runs, OutputStream out) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN);
            json.writeStartObject();
            for (Map.Entry<String, List<ReplayedRun>> data : runs.entrySet()) {
                json.writeArrayFieldStart(data.getKey());
                for (ReplayedRun run : data.getValue()) {
                    new ReplayJson(json).run(run);
                }
                json.writeEndArray();
            }
            json.writeEndObject();
        }
    }

    private void run(ReplayedRun run) throws IOException {
        RecordedRun recorded = run.recorded();
        json.writeStartObject();
        json.writeStringField("algo", recorded.algorithm().toString());
        if (recorded.seed().isPresent()) {
            json.writeNumberField("seed", recorded.seed().getAsLong());
        }
        if (recorded.pack0().isPresent()) {
            json.writeStringField("pack0", recorded.pack0().get().toString());
        }
        integers("order", recorded.order());
        integers("sizes", recorded.sizes());
        json.writeArrayFieldStart("steps");
        for (ReplayedRun.Step step : run.steps()) {
            step(step, recorded.algorithm() == RecordedRun.Algorithm.APP);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** IAPNA holds all objects and prunes nothing, so that its steps say nothing of that. */
    private void step(ReplayedRun.Step step, boolean prunes) throws IOException {
        ReleasedOutcome outcome = step.outcome();
        json.writeStartObject();
        json.writeNumberField("n_iter", outcome.iterations());
        json.writeNumberField("nc", outcome.clusterCount());
        if (prunes) {
            json.writeNumberField("n_objects", step.rows().length);
        }
        decimal("purity", step.purity(), PURITY_DECIMALS);
        decimal("nmi", step.nmi(), NMI_DECIMALS);
        integers("labels", outcome.labels());
        if (prunes) {
            integers("retained", step.rows());
            integers("cut", outcome.cut());
        }
        json.writeEndObject();
    }

    private void integers(String name, int[] values) throws IOException {
        json.writeFieldName(name);
        json.writeArray(values, 0, values.length);
    }

    /** Rounded as Python rounds, half to even, with at least one decimal. */
    private void decimal(String name, double value, int decimals) throws IOException {
        json.writeFieldName(name);
        BigDecimal rounded =
                new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).stripTrailingZeros();
        json.writeNumber(rounded.scale() < 1 ? rounded.setScale(1, RoundingMode.UNNECESSARY) : rounded);
    }
}
