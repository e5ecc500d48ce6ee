package io.varve.io;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.testing.SharedData;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Data sets as people really have them; skipped where they are not at hand. */
class SharedDataTest {

    @Test
    void irisHasNoHeaderAndItsClassLast() {
        Batch iris = Batches.read(
                SharedData.file("uci/iris.data"), DEFAULTS.withHeader(false).withClassColumn("5"));
        assertThat(iris.size()).isEqualTo(150);
        assertThat(iris.vector(0)).containsExactly(5.1, 3.5, 1.4, 0.2);
        assertThat(new HashSet<>(iris.classes().orElseThrow())).hasSize(3);
    }

    @Test
    void carsAreCategoricalThroughout() {
        Batch cars = Batches.read(
                SharedData.file("uci/car.data"),
                DEFAULTS.withHeader(false).withClassColumn("c7").withCategorical(List.of("all")));
        assertThat(cars.size()).isEqualTo(1728);
        assertThat(cars.categoricalColumns()).hasSize(6);
    }

    @Test
    void pointsBetweenSpacesAreReadFromGzip() {
        Batch birch = Batches.read(
                SharedData.file("sipu/birch1.data.gz"),
                DEFAULTS.withHeader(false).withDelimiter(' '));
        assertThat(birch.size()).isEqualTo(100_000);
        assertThat(birch.dimensions()).isEqualTo(2);
    }

    @Test
    void titlesInTimeOrderBecomeSteps() {
        Reading reading = Batches.readSteps(
                List.of(SharedData.file("reuters/reuters_r10_single_topic_stream.tsv.gz")),
                DEFAULTS.withStepColumn("datetime")
                        .withIdColumn("newid")
                        .withCategorical(List.of("topic"))
                        .withExclude(List.of("title")));
        assertThat(reading.batches().stream().mapToInt(Batch::size).sum()).isEqualTo(8201);
    }

    @Test
    void vectorsOfBertAreRead() {
        Batch bert = Batches.read(SharedData.file("semeval-en/bert/last.npy"));
        assertThat(bert.size()).isEqualTo(7284);
        assertThat(bert.dimensions()).isEqualTo(768);
    }
}
