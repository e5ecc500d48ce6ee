package io.varve.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.ClusterId;
import io.varve.ap.Preference;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.metric.AdjustedRandIndex;
import io.varve.metric.NormalizedMutualInformation;
import io.varve.testing.OnlyLong;
import io.varve.text.model.EncoderFiles;
import io.varve.text.model.Layer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * DWUG EN: 46 words whose uses people put into clusters. All dated uses are clustered in four periods, by quartiles of the
 * dates (the texts leave out 1861 to 1959), and compared with what people did, but for the uses they gave up on (-1).
 */
@Tag("once")
@OnlyLong
class DwugTest {

    private final DwugUses dwug = new DwugUses();
    private final List<Use> uses = dwug.uses();
    private final Map<String, double[]> vectors = DwugUses.embed(uses, EncoderFiles.bundled(), Layer.LAST);

    @Test
    void sensesAgainstThoseOfPeople() {
        System.out.printf("DWUG EN: %d uses, periods from %s%n", uses.size(), dwug.boundaries());
        assertThat(uses).hasSize(9107);
        AppParams params = ShiftDefaults.app();
        assertThat(compare("preference min", params)).isGreaterThan(0.05);
        compare("preference median", params.withAp(params.ap().withPreference(Preference.median())));
    }

    /** Returns how well the senses of all periods agree, after printing that and AP from scratch. */
    private double compare(String name, AppParams params) {
        List<Senses> app = new ArrayList<>();
        List<Row> ap = new ArrayList<>();
        new Uses(uses, uses.size(), List.of(), List.of()).byWord().forEach((word, found) -> {
            app.add(senses(word, found, DwugUses.PERIODS, params));
            // the first step of APP is affinity propagation
            List<Use> atOnce = found.stream().map(use -> in(use, "all")).toList();
            ap.add(row(senses(word, atOnce, List.of("all"), params), sense -> sense));
        });
        assertThat(app).hasSize(46);
        double agreement = print(
                name + ", APP in four periods",
                app.stream().map(senses -> row(senses, sense -> sense)).toList());
        SenseWidths widths = SenseWidths.of(app);
        print(
                name + ", the same, coarse",
                app.stream()
                        .map(senses -> row(senses, widths.coarse(senses).orElseThrow()::number))
                        .toList());
        print(name + ", AP from scratch", ap);
        return agreement;
    }

    private Senses senses(String word, List<Use> found, List<String> periods, AppParams params) {
        return Senses.of(
                word,
                periods,
                found,
                some -> some.stream()
                        .map(use -> vectors.getOrDefault(use.identifier(), new double[0]))
                        .toArray(double[][]::new),
                AppClustering.create(params));
    }

    private record Row(double ari, double nmi, int senses, int clusters) {}

    private Row row(Senses senses, Function<ClusterId, ?> level) {
        int last = senses.periods().size() - 1;
        List<Object> ours = new ArrayList<>();
        List<String> theirs = new ArrayList<>();
        HashSet<Object> all = new HashSet<>();
        for (int period = 0; period <= last; period++) {
            senses.sensesOf(period, last).forEach((identifier, sense) -> {
                all.add(level.apply(sense));
                String human = dwug.people(identifier);
                if (!human.equals(DwugUses.NOISE)) {
                    ours.add(level.apply(sense));
                    theirs.add(human);
                }
            });
        }
        return new Row(
                AdjustedRandIndex.of(ours, theirs),
                NormalizedMutualInformation.of(ours, theirs),
                all.size(),
                new HashSet<>(theirs).size());
    }

    private static double print(String name, List<Row> rows) {
        double ari = rows.stream().mapToDouble(Row::ari).average().orElseThrow();
        System.out.printf(
                Locale.ROOT,
                "%-40s ARI %.3f, NMI %.3f, senses %.1f (median %d, most %d), clusters of people %.1f%n",
                name,
                ari,
                rows.stream().mapToDouble(Row::nmi).average().orElseThrow(),
                rows.stream().mapToInt(Row::senses).average().orElseThrow(),
                rows.stream().map(Row::senses).sorted().toList().get(rows.size() / 2),
                rows.stream().mapToInt(Row::senses).max().orElseThrow(),
                rows.stream().mapToInt(Row::clusters).average().orElseThrow());
        return ari;
    }

    private static Use in(Use use, String period) {
        return new Use(use.word(), period, use.identifier(), use.start(), use.end(), use.text(), use.row());
    }
}
