package io.varve.internal.messages;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk")
class FdlibmTest {

    @Test
    void logarithmsAreThoseOfStrictMath() {
        Seeds.check(300, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            for (int draw = 0; draw < 300; draw++) {
                check(random.nextDouble(0x1p-60, 1));
                check(Math.exp(-70 * random.nextDouble()));
                check(1 + (random.nextDouble() - 0.5) * Math.scalb(1.0, -random.nextInt(52)));
            }
        });
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {1, 0.5, 2, 1 - 0x1p-53, 1 + 0x1p-52, 0x1p-104, 0.7071067811865475, 0.7071067811865476, 1.41421356
            })
    void alsoWhereTheBranchesMeet(double x) {
        check(x);
    }

    private static void check(double x) {
        assertThat(Double.doubleToLongBits(Fdlibm.log(x)))
                .as("log(%s)", x)
                .isEqualTo(Double.doubleToLongBits(StrictMath.log(x)));
    }
}
