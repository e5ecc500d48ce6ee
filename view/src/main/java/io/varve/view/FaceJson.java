package io.varve.view;

import com.fasterxml.jackson.core.JsonGenerator;
import io.varve.table.KeywordRow;
import io.varve.table.MemberRow;
import io.varve.table.ProfileRow;
import io.varve.table.RemarkRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What clusters are, as JSON: for every cluster what its panel shows, and no more. */
final class FaceJson {

    /** The panel has room for so many columns, classes and keywords of a cluster each. */
    private static final int MOST_ROWS = 12;

    private static final int LONGEST_VALUE = 400;
    private static final int MOST_CELLS = 40;

    private final JsonGenerator json;
    private final Map<String, List<ProfileRow>> profiles = new LinkedHashMap<>();
    private final Map<String, Map<String, List<MemberRow>>> members = new HashMap<>();
    private final Map<String, List<KeywordRow>> keywords = new HashMap<>();

    private final Map<String, List<RemarkRow>> remarks = new HashMap<>();

    FaceJson(JsonGenerator json, FaceFacts faces) {
        this.json = json;
        faces.profiles()
                .forEach(row -> profiles.computeIfAbsent(row.cluster(), unseen -> new ArrayList<>())
                        .add(row));
        faces.members()
                .forEach(row -> members.computeIfAbsent(row.cluster(), unseen -> new LinkedHashMap<>())
                        .computeIfAbsent(row.object(), unseen -> new ArrayList<>())
                        .add(row));
        faces.remarks()
                .forEach(row -> remarks.computeIfAbsent(row.cluster(), unseen -> new ArrayList<>())
                        .add(row));
        faces.keywords()
                .forEach(row -> keywords.computeIfAbsent(row.cluster(), unseen -> new ArrayList<>())
                        .add(row));
    }

    /** Writes the fields that a cluster has beside those of its row. */
    void cluster(String cluster) throws IOException {
        List<ProfileRow> rows = profiles.getOrDefault(cluster, List.of());
        if (!rows.isEmpty()) {
            json.writeArrayFieldStart("profile");
            for (ProfileRow row : rows) {
                if (row.rank() <= MOST_ROWS) {
                    profile(row);
                }
            }
            json.writeEndArray();
        }
        Map<String, List<MemberRow>> known = members.getOrDefault(cluster, Map.of());
        if (!known.isEmpty()) {
            json.writeArrayFieldStart("members");
            for (Map.Entry<String, List<MemberRow>> object : known.entrySet()) {
                member(object.getKey(), object.getValue());
            }
            json.writeEndArray();
        }
        List<KeywordRow> periods = keywords.getOrDefault(cluster, List.of());
        if (!periods.isEmpty()) {
            json.writeArrayFieldStart("periods");
            for (KeywordRow row : periods) {
                json.writeStartArray();
                json.writeNumber(row.step());
                json.writeNumber(row.objects());
                json.writeString(row.keywords());
                json.writeEndArray();
            }
            json.writeEndArray();
        }
    }

    /** Writes what people said of a cluster; names that were given since took the place of those before. */
    void notes(String cluster) throws IOException {
        List<RemarkRow> said = remarks.getOrDefault(cluster, List.of());
        if (!said.isEmpty()) {
            json.writeArrayFieldStart("remarks");
            for (RemarkRow row : said) {
                json.writeStartObject();
                json.writeStringField("kind", row.kind());
                json.writeStringField("text", row.text());
                json.writeStringField("author", row.author());
                json.writeStringField("time", row.time());
                json.writeNumberField("step", row.step());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }

    private void profile(ProfileRow row) throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", row.kind());
        json.writeStringField("column", row.column());
        json.writeStringField("value", Shortened.of(row.value()));
        number("difference", row.difference());
        number("share", row.share());
        number("lift", row.lift());
        json.writeEndObject();
    }

    private void member(String object, List<MemberRow> cells) throws IOException {
        json.writeStartObject();
        json.writeStringField("role", cells.get(0).role());
        json.writeStringField("object", object);
        json.writeArrayFieldStart("cells");
        for (MemberRow cell : cells.subList(0, Math.min(cells.size(), MOST_CELLS))) {
            String column = cell.column();
            String value = cell.value();
            if (column != null && value != null) {
                json.writeStartArray();
                json.writeString(column);
                json.writeString(value.length() > LONGEST_VALUE ? value.substring(0, LONGEST_VALUE) + "…" : value);
                json.writeEndArray();
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void number(String name, @Nullable Double value) throws IOException {
        if (value != null && Double.isFinite(value)) {
            json.writeNumberField(name, value);
        }
    }
}
