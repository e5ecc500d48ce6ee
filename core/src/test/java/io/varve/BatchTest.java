package io.varve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class BatchTest {

    @Test
    void floatVectorsHaveIdsToo() {
        Batch batch = Batch.of(List.of("a", "b"), new float[][] {{1, .1f}, {2, .2f}});
        assertThat(batch.ids()).containsExactly("a", "b");
        assertThat(batch.value(1, 1)).isEqualTo(.2f);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Batch.of(List.of("a"), new float[][] {{1}, {2}}))
                .withMessageContaining("got 1 ids for 2 objects");
    }
}
