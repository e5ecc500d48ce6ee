package io.varve.server;

import io.varve.io.ColumnNames;
import io.varve.io.KnownColumns;
import io.varve.io.ReadOptions;
import io.varve.io.profile.ColumnProfile;
import io.varve.io.profile.TableProfile;
import io.varve.store.Timeline;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a file would be to a timeline: its columns, what they hold, and which role they would have. */
final class Preview {

    private static final int SHOWN_ROWS = 5;

    private final ServedTimeline served;
    private final Timeline timeline;
    private final Limits limits;

    Preview(ServedTimeline served, Timeline timeline, Limits limits) {
        this.served = served;
        this.timeline = timeline;
        this.limits = limits;
    }

    Map<String, Object> of(Body body) {
        Path file = body.file();
        if (body.isJson()) {
            file = new JsonBody(limits)
                    .objects(body.file(), body.named("body", "jsonl"))
                    .rows()
                    .orElseThrow(() -> Query.bad("only rows can be looked at before they are added"));
        }
        Path table = file;
        return BatchBody.refusedAs(() -> {
            ReadOptions options = new BatchBody(served, timeline, limits).options(table);
            TableProfile profile = TableProfile.of(table, ReadOptions.defaults(), InputStream.nullInputStream());
            List<Map<String, Object>> columns = new ArrayList<>();
            List<String> names =
                    profile.columns().stream().map(ColumnProfile::column).toList();
            List<String> found = new ArrayList<>();
            for (ColumnProfile column : profile.columns()) {
                found.add(column.column());
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("column", column.column());
                row.put("kind", column.kind());
                row.put("role", role(column.column(), options, names));
                row.put("missing", column.missing());
                row.put("example", column.example());
                columns.add(row);
            }
            KnownColumns known = timeline.columns().orElse(new KnownColumns(List.of(), List.of()));
            List<String> lacking = new ArrayList<>(known.numeric());
            lacking.addAll(known.categorical());
            lacking.removeIf(
                    name -> found.contains(name) || options.textColumn().isPresent() || name.endsWith("]"));
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("format", profile.format());
            facts.put("rows", profile.rows());
            facts.put("columns", columns);
            facts.put("lacking", lacking);
            facts.put("sample", profile.sample().stream().limit(SHOWN_ROWS).toList());
            return facts;
        });
    }

    private String role(String column, ReadOptions options, List<String> columns) {
        // several columns may make an id together
        if (options.idColumn()
                .filter(ids -> ColumnNames.apart(ids, columns).contains(column))
                .isPresent()) {
            return "id";
        }
        if (options.classColumn().filter(column::equals).isPresent()) {
            return "class";
        }
        if (options.stepColumn().filter(column::equals).isPresent()) {
            return "step";
        }
        if (options.textColumn().isPresent()) {
            return options.textColumn().filter(column::equals).isPresent() ? "text" : "left out";
        }
        boolean feature = timeline.columns()
                .map(known ->
                        known.numeric().stream().anyMatch(name -> name.equals(column) || name.startsWith(column + "["))
                                || known.categorical().contains(column))
                .orElse(false);
        return feature ? "feature" : "left out";
    }
}
