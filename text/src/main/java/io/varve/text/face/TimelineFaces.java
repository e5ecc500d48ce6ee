package io.varve.text.face;

import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.group.StepGroups;
import io.varve.profile.ClusterContent;
import io.varve.scale.Row;
import io.varve.store.LabelFilter;
import io.varve.store.Remark;
import io.varve.store.Timeline;
import io.varve.store.TimelineProfiles;
import io.varve.table.RemarkRow;
import io.varve.text.label.StopWords;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the clusters of a timeline are, as far as it keeps what that takes. */
public final class TimelineFaces {

    private static final int SOME = 500;

    private final Timeline timeline;
    private final TimelineProfiles profiles;
    private final List<Cluster> live;
    private final List<ClusterContent> contents;
    private final Optional<String> textColumn;
    private final Set<String> dates;
    private final int step;

    private TimelineFaces(Timeline timeline, int step) {
        this.timeline = timeline;
        this.step = step;
        profiles = TimelineProfiles.of(timeline, step);
        live = timeline.at(step).clusters();
        contents = profiles.contents();
        // uses of a word have texts that were in no column
        textColumn = Optional.ofNullable(timeline.reading().get("text_column"))
                .or(() -> profiles.areTexts() ? Optional.of("text") : Optional.empty());
        dates = DateColumns.of(timeline);
    }

    /** All that is known, for which every object is looked at once. */
    public static Faces of(Timeline timeline, int step) {
        if (step < 0) {
            return Faces.NONE;
        }
        Optional<StepGroups> groups =
                timeline.groups().areKept() ? Optional.of(timeline.groups().at(step)) : Optional.empty();
        return new TimelineFaces(timeline, step).all(groups);
    }

    /** The names of groups, however many were asked for. */
    public static List<String> names(Timeline timeline, StepGroups groups) {
        return new TimelineFaces(timeline, groups.step())
                .all(Optional.of(groups))
                .facts()
                .groups();
    }

    /** Names alone; only those of texts take a look at every object. */
    public static Map<ClusterId, String> names(Timeline timeline) {
        int last = timeline.lastStep();
        return last < 0 ? Map.of() : new TimelineFaces(timeline, last).names();
    }

    private FaceDraft draft() {
        String classes = timeline.reading().getOrDefault("label_column", "class");
        StopWords stopWords = textColumn.isPresent() ? StopWords.of(someTexts()) : StopWords.english();
        return new FaceDraft(live, contents, new FaceDraft.Columns(classes, textColumn, stopWords, dates));
    }

    /** As many as show their language. */
    private List<String> someTexts() {
        return timeline.pages().objects(step, Optional.empty(), SOME, LabelFilter.NONE).rows().stream()
                .flatMap(object -> object.text().stream())
                .toList();
    }

    private Map<ClusterId, String> names() {
        FaceDraft draft = draft();
        if (textColumn.isPresent()) {
            profiles.each(
                    object -> draft.add(object.label(), null, object.text().orElse(null)));
        }
        return withGiven(draft.finish(ids -> Map.of(), Optional.empty())).names();
    }

    private Faces all(Optional<StepGroups> groups) {
        FaceDraft draft = draft();
        profiles.each(object -> draft.add(
                object.label(), object.className().orElse(null), object.text().orElse(null)));
        return withGiven(draft.finish(this::values, groups));
    }

    /** What people call clusters comes before what follows from data. */
    private Faces withGiven(Faces found) {
        SortedMap<ClusterId, String> names = new TreeMap<>(found.names());
        names.putAll(timeline.remarks().names(step));
        List<RemarkRow> remarks =
                timeline.remarks().all().stream().map(Remark::row).toList();
        return new Faces(names, found.facts().withRemarks(remarks));
    }

    private Map<String, Map<String, String>> values(List<String> ids) {
        Map<String, Map<String, String>> cells = new HashMap<>();
        Map<String, Row> rows = new HashMap<>(profiles.values(ids));
        if (rows.isEmpty()) {
            // a clusterer has its representatives as they were compared
            rows.putAll(profiles.withGaps(contents.stream()
                    .flatMap(content -> content.representatives().keySet().stream())
                    .toList()));
        }
        timeline.columns()
                .ifPresent(columns -> rows.forEach((id, row) ->
                        cells.put(id, FaceDraft.cells(row, columns.numeric(), columns.categorical(), dates))));
        return cells;
    }
}
