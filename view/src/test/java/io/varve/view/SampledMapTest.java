package io.varve.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.History;
import io.varve.IncrementalClusterer;
import io.varve.StepResult;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.scale.Scaling;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A map that was drawn while steps passed by is the one that is drawn of all of them. */
class SampledMapTest {

    private static List<Batch> batches(int steps, int objects, int columns, boolean categories) {
        Random random = new Random(7);
        List<Batch> batches = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            List<String> ids = new ArrayList<>();
            double[][] values = new double[objects][columns];
            String[][] kinds = new String[objects][1];
            for (int i = 0; i < objects; i++) {
                ids.add("o" + step + "-" + i);
                int blob = random.nextInt(4);
                kinds[i][0] = "kind" + (blob + random.nextInt(2));
                for (int j = 0; j < columns; j++) {
                    // one decimal, so that means of some members end in a five
                    values[i][j] = Math.round(10 * (blob * 5 + random.nextGaussian())) / 10.0;
                }
            }
            Batch batch = Batch.of(ids, values).named("step " + step);
            batches.add(categories ? batch.withCategories(List.of("kind"), kinds) : batch);
        }
        // a day without data
        batches.add(1, Batch.of(new double[0][]).named("nothing"));
        return batches;
    }

    private record Drawn(MapFacts streamed, History history) {}

    private static Drawn draw(AppParams params, List<Batch> batches) {
        IncrementalClusterer clusterer = AppClustering.create(params);
        MapDraft draft = MapDraft.of(params, MapKind.AUTO);
        assertThat(draft).isInstanceOf(SampledMap.class);
        for (Batch batch : batches) {
            StepResult result = clusterer.partialFit(batch);
            draft.add(batch, result, clusterer::representatives);
        }
        History history = clusterer.snapshot().history();
        return new Drawn(draft.finish(history).orElseThrow(), history);
    }

    @Test
    void fewObjectsGiveTheSameMapToTheLastDigit() {
        for (int columns : new int[] {2, 5}) {
            for (Scaling scaling : new Scaling[] {Scaling.NONE, Scaling.MINMAX, Scaling.UNIT}) {
                AppParams params = AppParams.defaults().withScaling(scaling).withPruneAfter(2);
                List<Batch> batches = batches(6, 40, columns, false);
                Drawn drawn = draw(params, batches);
                assertThat(drawn.streamed())
                        .as("%d columns, %s", columns, scaling)
                        .isEqualTo(MapSample.of(batches, drawn.history(), scaling, MapKind.AUTO)
                                .orElseThrow());
            }
        }
        List<Batch> batches = batches(4, 40, 3, true);
        Drawn drawn = draw(AppParams.defaults(), batches);
        assertThat(drawn.streamed())
                .isEqualTo(MapSample.of(
                                batches, drawn.history(), AppParams.defaults().scaling(), MapKind.AUTO)
                        .orElseThrow());
    }

    @Test
    void ofManyObjectsSomeAreShownAndAllExemplars() {
        List<Batch> batches = batches(14, 200, 3, false);
        Drawn drawn = draw(AppParams.defaults(), batches);
        Set<String> shown = new HashSet<>();
        drawn.streamed().places().stream()
                .map(MapFacts.Place::object)
                .filter(object -> object != null)
                .forEach(shown::add);
        List<String> exemplars = drawn.history().clusters().stream()
                .map(Cluster::exemplar)
                .flatMap(exemplar -> exemplar.stream())
                .toList();
        assertThat(shown).containsAll(exemplars);
        assertThat(shown.size()).isBetween(MapSample.MOST_OBJECTS, MapSample.MOST_OBJECTS + exemplars.size());
        // about as many of every step
        for (int step = 0; step < batches.size(); step++) {
            int now = step;
            long ofStep = shown.stream()
                    .filter(object -> drawn.history().arrivedAt(object) == now)
                    .count();
            assertThat(ofStep)
                    .as("objects of step %d", step)
                    .isBetween(batches.get(step).size() / 2L, (long)
                            batches.get(step).size());
        }
        assertThat(draw(AppParams.defaults(), batches).streamed()).isEqualTo(drawn.streamed());
    }
}
