package io.varve.io;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** More rows than fit into memory are refused as soon as their number is known, with the sum and the way out. */
class RowRoomTest {

    /** A row of 32 numbers takes 1,168 bytes. */
    private final RowRoom room = new RowRoom(1_168_000_000);

    @Test
    void aFileThatSaysHowManyIsRefusedAtItsFirstRow() {
        assertThatCode(() -> room.require("a.npy", 1, 32, OptionalLong.of(1_000_000), 0))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> room.require("a.npy", 1, 32, OptionalLong.of(1_000_001), 0))
                .isInstanceOf(TooManyRowsException.class)
                .hasMessage(
                        "a.npy: 1,000,001 rows of 32 numbers need 1.2 GB of memory in one step (3 times 8 bytes a number and 400"
                                + " bytes a row), but Java may use 1.2 GB; give Java more memory, or cut the rows into steps with"
                                + " ReadOptions.stepBy");
        // once is enough
        assertThatCode(() -> room.require("a.npy", 2, 32, OptionalLong.of(1_000_001), 0))
                .doesNotThrowAnyException();
    }

    @Test
    void aTextIsRefusedByTheLengthOfItsFirstRows() {
        assertThatCode(() -> room.require("a.csv", 2_000, 32, OptionalLong.empty(), 0.0016))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> room.require("a.csv", 2_000, 32, OptionalLong.empty(), 0.0015))
                .hasMessageContaining("some 1,066,666 rows or more");
    }

    @Test
    void whatComesThroughAPipeIsRefusedWhenItIsTooMuch() {
        assertThatCode(() -> room.require("stdin", 2_000, 32, OptionalLong.empty(), 0))
                .doesNotThrowAnyException();
        assertThatCode(() -> room.require("stdin", 15 * 65_536, 32, OptionalLong.empty(), 0))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> room.require("stdin", 16 * 65_536, 32, OptionalLong.empty(), 0))
                .hasMessageContaining("the first 1,048,576 rows");
    }
}
