package io.varve.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnNamesTest {

    @Test
    void aNameMayHaveCommas() {
        List<String> columns = List.of("a", "b, c", "b", "d,e,f");
        assertThat(ColumnNames.apart("a", columns)).containsExactly("a");
        assertThat(ColumnNames.apart("b, c", columns)).containsExactly("b, c");
        assertThat(ColumnNames.apart("a,b, c,d,e,f,b", columns)).containsExactly("a", "b, c", "d,e,f", "b");
        assertThat(ColumnNames.apart("x,1,", columns)).containsExactly("x", "1", "");
    }
}
