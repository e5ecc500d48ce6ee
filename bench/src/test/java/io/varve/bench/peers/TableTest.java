package io.varve.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TableTest {

    @Test
    void isMarkdownThatReadsWell() {
        Table table =
                new Table("Times", "who", "s").row("Varve", 1).row("R", "12.5").note("Best of three.");
        assertThat(table.toString()).isEqualTo("""
                        ### Times

                        | who   | s    |
                        |-------|------|
                        | Varve | 1    |
                        | R     | 12.5 |

                        Best of three.
                        """);
    }

    @Test
    void aRowHasACellForEveryColumn() {
        Table table = new Table("Times", "who", "s");
        assertThatThrownBy(() -> table.row("Varve")).hasMessage("'Times' has 2 columns, got 1 cells");
    }

    @Test
    void figuresKeepThreeDigitsOrSo() {
        assertThat(Figures.seconds(0.01234)).isEqualTo("0.0123");
        assertThat(Figures.seconds(1.2345)).isEqualTo("1.235");
        assertThat(Figures.seconds(123.45)).isEqualTo("123.5");
        assertThat(Figures.ratio(4.9949)).isEqualTo("4.99x");
        assertThat(Figures.ratio(49.94)).isEqualTo("49.9x");
        assertThat(Figures.percent(0.751)).isEqualTo("75 %");
        assertThat(Figures.count(1234567)).isEqualTo("1,234,567");
        assertThat(Figures.reached(5, 5)).isEqualTo("yes");
        assertThat(Figures.reached(4.999, 5)).isEqualTo("NO");
        assertThat(Figures.reached(Double.NaN, 5)).isEqualTo("NO");
    }
}
