package io.varve.internal.books;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MembershipsTest {

    private final Memberships objects = new Memberships();

    @Test
    void everyObjectIsFoundAgainAndNoOther() {
        for (int i = 0; i < 5_000; i++) {
            objects.arrive(id(i), i / 100, i % 7, -i, 3L * i);
        }
        assertThat(objects.size()).isEqualTo(5_000);
        for (int i = 0; i < 5_000; i++) {
            int position = objects.require(id(i));
            assertThat(objects.id(position)).isEqualTo(id(i));
            assertThat(objects.arrivedAt(position)).isEqualTo(i / 100);
            assertThat(objects.given(position, 50)).isEqualTo(i % 7);
            assertThat(objects.similarity(position)).isEqualTo(-i);
            assertThat(objects.fingerprint(position)).isEqualTo(3L * i);
        }
        assertThat(objects.find(id(5_000))).isEqualTo(Memberships.NONE);
        assertThatThrownBy(() -> objects.require("nobody"))
                .isInstanceOf(Refused.class)
                .hasMessage("object 'nobody' is unknown");
    }

    @Test
    void idsOfTheSameHashAreToldApart() {
        assertThat("Aa").hasSameHashCodeAs("BB");
        objects.arrive("Aa", 0, 1, 0, 0);
        objects.arrive("BB", 0, 2, 0, 0);
        assertThat(objects.given(objects.require("Aa"), 0)).isEqualTo(1);
        assertThat(objects.given(objects.require("BB"), 0)).isEqualTo(2);
        objects.strike(Set.of("Aa"));
        assertThat(objects.find("Aa")).isEqualTo(Memberships.NONE);
        assertThat(objects.given(objects.require("BB"), 0)).isEqualTo(2);
    }

    @Test
    void anObjectIsWhereItWasPutLastUpToAStep() {
        objects.arrive("a", 2, 5, 0, 0);
        int a = objects.require("a");
        objects.move(a, 4, 6);
        objects.move(a, 7, Memberships.NONE);
        List<Long> given = new ArrayList<>();
        for (int step = 1; step < 9; step++) {
            given.add(objects.given(a, step));
        }
        assertThat(given).containsExactly(-1L, 5L, 5L, 6L, 6L, 6L, -1L, -1L);
        objects.move(a, 2, 9);
        assertThat(objects.given(a, 2)).as("moved in the step of its arrival").isEqualTo(9);
    }

    /** What a copy shares is added to, moved, measured anew and struck out, at random; every copy stays as it was. */
    @Test
    void aCopyDoesNotChangeWithWhatItWasCopiedFrom() {
        SplittableRandom random = new SplittableRandom(17);
        Map<Memberships, Map<String, List<Double>>> copies = new HashMap<>();
        int next = 0;
        for (int step = 0; step < 60; step++) {
            for (int i = random.nextInt(40); i >= 0; i--) {
                objects.arrive(id(next++), step, random.nextInt(5), random.nextDouble(), next);
            }
            for (int i = 0; i < 5; i++) {
                int any = random.nextInt(objects.size());
                objects.move(any, step, random.nextInt(5));
                objects.similarity(any, random.nextDouble());
            }
            if (step % 7 == 6) {
                Set<String> gone = new HashSet<>();
                for (int i = 0; i < 4; i++) {
                    gone.add(objects.id(random.nextInt(objects.size())));
                }
                objects.strike(gone);
                gone.forEach(id -> assertThat(objects.find(id)).isEqualTo(Memberships.NONE));
            }
            Memberships copy = objects.copy();
            copies.put(copy, told(copy, next));
        }
        int last = next;
        copies.forEach((copy, told) -> {
            assertThat(told(copy, last)).isEqualTo(told);
            assertThat(copy.ids()).hasSize(told.size()).containsExactlyInAnyOrderElementsOf(told.keySet());
        });
    }

    /** All that is known of those among some ids that arrived. */
    private static Map<String, List<Double>> told(Memberships objects, int ids) {
        Map<String, List<Double>> told = new HashMap<>();
        for (int i = 0; i < ids; i++) {
            int position = objects.find(id(i));
            if (position != Memberships.NONE) {
                List<Double> values = new ArrayList<>();
                values.add((double) objects.arrivedAt(position));
                values.add(objects.similarity(position));
                values.add((double) objects.fingerprint(position));
                for (int step = 0; step < 60; step++) {
                    values.add((double) objects.given(position, step));
                }
                told.put(id(i), values);
            }
        }
        return told;
    }

    private static String id(int number) {
        return "object-" + number;
    }
}
