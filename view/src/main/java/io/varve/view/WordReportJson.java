package io.varve.view;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;

/** The data of a report of words as JSON, with the column names of the tables; histories are as in other reports. */
final class WordReportJson {

    private final JsonGenerator json;
    private final ReportJson report;

    private WordReportJson(JsonGenerator json) {
        this.json = json;
        this.report = new ReportJson(json);
    }

    static void write(WordReportData data, Writer out) throws IOException {
        try (JsonGenerator generator = ReportJson.generator(out)) {
            new WordReportJson(generator).report(data);
        }
    }

    private void report(WordReportData data) throws IOException {
        json.writeStartObject();
        json.writeStringField("title", data.title());
        json.writeFieldName("run");
        report.run(data.run());
        report.texts("periods", data.periods());
        report.texts("notes", data.notes());
        json.writeArrayFieldStart("words");
        for (WordFacts word : data.words()) {
            word(word);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void word(WordFacts word) throws IOException {
        json.writeStartObject();
        json.writeStringField("word", word.word());
        report.number("gold", word.gold());
        counts("uses", word.uses());
        if (word.whole().isPresent()) {
            json.writeFieldName("whole");
            change(word.whole().get());
        }
        json.writeArrayFieldStart("changes");
        for (ChangeFacts change : word.changes()) {
            change(change);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("senses");
        for (SenseFacts sense : word.senses()) {
            sense(sense);
        }
        json.writeEndArray();
        json.writeFieldName("history");
        report.report(word.history());
        json.writeEndObject();
    }

    private void change(ChangeFacts change) throws IOException {
        json.writeStartObject();
        json.writeStringField("from", change.from());
        json.writeStringField("to", change.to());
        json.writeNumberField("uses_from", change.usesFrom());
        json.writeNumberField("uses_to", change.usesTo());
        json.writeNumberField("senses", change.senses());
        for (Map.Entry<String, Double> score : change.scores().entrySet()) {
            report.number(score.getKey(), score.getValue());
        }
        report.number("jsd_chance", change.jsdChance());
        report.number("apd_chance", change.apdChance());
        for (Map.Entry<String, Double> bound : change.bounds().entrySet()) {
            report.number(bound.getKey(), bound.getValue());
        }
        json.writeEndObject();
    }

    private void sense(SenseFacts sense) throws IOException {
        json.writeStartObject();
        json.writeStringField("sense", sense.sense());
        json.writeStringField("state", sense.state());
        report.texts("keywords", sense.keywords());
        json.writeArrayFieldStart("period_keywords");
        for (List<String> keywords : sense.periodKeywords()) {
            json.writeStartArray();
            for (String keyword : keywords) {
                json.writeString(keyword);
            }
            json.writeEndArray();
        }
        json.writeEndArray();
        if (sense.label() != null) {
            json.writeStringField("label", sense.label());
        }
        if (sense.coarse() != null) {
            json.writeStringField("coarse", sense.coarse());
        }
        counts("uses", sense.uses());
        json.writeArrayFieldStart("nearest");
        for (SenseFacts.UseFacts use : sense.nearest()) {
            json.writeStartObject();
            json.writeStringField("identifier", use.identifier());
            json.writeStringField("period", use.period());
            json.writeStringField("before", use.before());
            json.writeStringField("word", use.word());
            json.writeStringField("after", use.after());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void counts(String name, List<Integer> counts) throws IOException {
        json.writeArrayFieldStart(name);
        for (int count : counts) {
            json.writeNumber(count);
        }
        json.writeEndArray();
    }
}
