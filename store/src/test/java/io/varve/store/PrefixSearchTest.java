package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.app.AppParams;
import io.varve.table.LabelRow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.ProgressHandler;

/** Objects are found by how their ids begin, as all labels would tell, by an index where the file has one. */
class PrefixSearchTest {

    private static final List<String> PREFIXES =
            List.of("a", "a-1", "a-12", "b", "z", "ä", "ä-", "퟿", "\uDBFF\uDFFF", "\uDBFF\uDFFFx", "%", "_", "a'", "A");

    @TempDir
    private Path folder;

    @Test
    void whatBeginsSoIsFoundAndNothingElse() throws Exception {
        Path file = folder.resolve("ids.varve");
        try (Timeline timeline = Timeline.open(file, AppParams.defaults())) {
            int number = 0;
            for (int step = 0; step < 4; step++) {
                List<String> ids = new ArrayList<>();
                for (String start : List.of("a-", "b-", "ä-", "퟿", "\uE000", "\uDBFF\uDFFF", "%", "_", "a'", "A")) {
                    for (int i = 0; i < 4; i++) {
                        ids.add(start + number++);
                    }
                }
                double[][] rows = new double[ids.size()][];
                for (int i = 0; i < rows.length; i++) {
                    rows[i] = new double[] {i % 5 * 100, step};
                }
                timeline.add(Batch.of(ids, rows).withColumns(List.of("x", "y")));
            }
        }
        int found = compare(file);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("DROP INDEX " + Schema.OBJECTS_BY_ID);
        }
        assertThat(compare(file)).as("without the index").isEqualTo(found).isGreaterThan(PREFIXES.size());
    }

    private static int compare(Path file) {
        int found = 0;
        try (Timeline timeline = Timeline.read(file)) {
            for (String prefix : PREFIXES) {
                for (int step : new int[] {1, 3}) {
                    List<String> wanted = TimelineTest.labels(timeline, step).stream()
                            .map(LabelRow::object)
                            .filter(id -> id.startsWith(prefix))
                            .toList();
                    assertThat(paged(timeline, step, prefix))
                            .as("%s at step %d", prefix, step)
                            .isEqualTo(wanted);
                    found += wanted.size();
                }
            }
        }
        return found;
    }

    private static List<String> paged(Timeline timeline, int step, String prefix) {
        List<String> found = new ArrayList<>();
        Optional<Long> after = Optional.empty();
        LabelFilter filter = new LabelFilter(Optional.empty(), prefix, "");
        do {
            Page<LabelRow, Long> page = timeline.pages().labels(step, after, 3, filter);
            page.rows().forEach(row -> found.add(row.object()));
            after = page.next();
        } while (after.isPresent());
        return found;
    }

    @Test
    void textsAfterAPrefixComeNext() {
        assertThat(LabelSearch.beyond("ab")).isEqualTo("ac");
        assertThat(LabelSearch.beyond("퟿")).isEqualTo("\uE000");
        assertThat(LabelSearch.beyond("a\uDBFF\uDFFF")).isEqualTo("b");
        assertThat(LabelSearch.beyond("\uDBFF\uDFFF")).isEmpty();
    }

    /** A few objects at the end of a long table cost what a page of labels costs there. */
    @Test
    void aRareIdIsFoundWithoutALookAtAll() throws Exception {
        Path file = folder.resolve("long.varve");
        Generated.write(file, 300, 200);
        try (Database database = Database.openToRead(file)) {
            Pages pages = Opening.over(database, TimelineOptions.defaults()).pages();
            String late = database.first("SELECT id FROM objects ORDER BY object DESC", row -> row.getString(1))
                    .orElseThrow();
            LabelFilter filter = new LabelFilter(Optional.empty(), late, "");
            assertThat(pages.labels(299, Optional.empty(), 20, filter).rows()).hasSize(1);
            long[] done = {0};
            ProgressHandler.setHandler(database.connection(), 1, new ProgressHandler() {
                @Override
                protected int progress() {
                    done[0]++;
                    return 0;
                }
            });
            pages.labels(299, Optional.empty(), 20, filter);
            long searched = done[0];
            database.number("SELECT count(*) FROM objects WHERE substr(id, 1, 3) = 'xyz'");
            assertThat(searched).as("of a look at all ids").isLessThan((done[0] - searched) / 3);
        }
    }
}
