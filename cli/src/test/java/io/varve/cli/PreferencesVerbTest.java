package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.OnlyLong;
import io.varve.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code varve preferences}: the staircase as text, table and picture, and that the preference it names gives that number. */
class PreferencesVerbTest {

    @TempDir
    private Path folder;

    private Path threePlaces() throws IOException {
        Random random = new Random(8);
        StringBuilder csv = new StringBuilder("id,x,y\n");
        for (int i = 0; i < 90; i++) {
            csv.append("o%d,%s,%s\n"
                    .formatted(i, 30 * (i % 3) + random.nextGaussian(), 40 * (i % 3 % 2) + random.nextGaussian()));
        }
        return Files.writeString(folder.resolve("three.csv"), csv);
    }

    @Test
    void theWidestPlateauIsNamedAndItsPreferenceGivesThatNumber() throws IOException {
        Path file = threePlaces();
        String out = Outcome.of("preferences", file, "--scale", "none").fine().out();
        assertThat(out).startsWith(file + ": 90 rows, scale none, similarity euclidean\n");
        Matcher named = Pattern.compile("Widest plateau: (\\d+) clusters, --preference (\\S+)")
                .matcher(out);
        assertThat(named.find()).as(out).isTrue();
        assertThat(named.group(1)).isEqualTo("3");
        assertThat(out).containsPattern("   3 #{2,} .* widest plateau\n");
        Path result = folder.resolve("out");
        Outcome.of(
                        "cluster",
                        file,
                        "--id-column",
                        "id",
                        "--algorithm",
                        "ap",
                        "--scale",
                        "none",
                        "--preference",
                        named.group(2),
                        "--out",
                        result)
                .fine();
        assertThat(Files.readString(result.resolve("clusters.csv")).lines().count())
                .isEqualTo(4);
    }

    @Test
    void itIsATableAndAPicture() throws IOException {
        Path file = threePlaces();
        List<String> rows = Outcome.of("preferences", file, "--format", "csv")
                .fine()
                .out()
                .lines()
                .toList();
        assertThat(rows.get(0)).isEqualTo("clusters,preference_from,preference_to,width,widest");
        assertThat(rows)
                .filteredOn(row -> row.endsWith(",true"))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("3,");
        Path picture = folder.resolve("staircase.svg");
        Outcome.of("preferences", file, "--format", "svg", "--out", picture).fine();
        String svg = Files.readString(picture);
        assertThat(svg).startsWith("<svg ").endsWith("</svg>\n").contains("preference</text>");
        assertThat(Pattern.compile("<rect ").matcher(svg).results().count())
                .as("a plateau each, and the ground")
                .isEqualTo(rows.size());
        // its own picture may be replaced, another file not
        Outcome.of("preferences", file, "--format", "svg", "--out", picture).fine();
        Path mine = Files.writeString(folder.resolve("mine.svg"), "<svg>mine</svg>");
        assertThat(Outcome.of("preferences", file, "--format", "svg", "--out", mine)
                        .exit())
                .isEqualTo(2);
        assertThat(mine).hasContent("<svg>mine</svg>");
    }

    @Test
    void theEndingOfTheFileAsksForAPicture() throws IOException {
        Path picture = folder.resolve("staircase.svg");
        Outcome.of("preferences", threePlaces(), "--out", picture).fine();
        assertThat(picture).content().startsWith("<svg ");
        Path table = folder.resolve("staircase.tsv");
        Outcome.of("preferences", threePlaces(), "--out", table).fine();
        assertThat(table).content().startsWith("clusters\tpreference_from");
    }

    @OnlyLong
    @Test
    void whatThePictureSaysIsNotCutOff() throws IOException {
        Path picture = folder.resolve("penguins.svg");
        String out = Outcome.of(
                        "preferences",
                        SharedData.file("tables/penguins.csv"),
                        "--columns",
                        "bill_length_mm,bill_depth_mm,flipper_length_mm,body_mass_g",
                        "--scale",
                        "minmax",
                        "--out",
                        picture)
                .fine()
                .out();
        assertThat(out).isEmpty();
        Matcher text = Pattern.compile("<text x=\"48.0\"[^>]*>([^<]*)</text>").matcher(Files.readString(picture));
        List<String> lines = text.results().map(line -> line.group(1)).toList();
        assertThat(String.join(" ", lines)).contains("2 plateaus are equally wide", "3 clusters, --preference");
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(90));
    }

    /** Cosines are positive where all vectors point to one side, so that preferences are below 1, not below 0. */
    @OnlyLong
    @Test
    void preferencesOfCosinesLieBelowOne() throws IOException {
        Random random = new Random(9);
        StringBuilder csv = new StringBuilder("id,x,y\n");
        for (int i = 0; i < 300; i++) {
            double angle = 0.1 + 0.65 * (i % 3) + 0.06 * random.nextGaussian();
            csv.append("o%d,%s,%s\n".formatted(i, Math.cos(angle), Math.sin(angle)));
        }
        Path file = Files.writeString(folder.resolve("angles.csv"), csv);
        String out = Outcome.of("preferences", file, "--scale", "none", "--similarity", "cosine")
                .fine()
                .out();
        assertThat(out).containsPattern("to 0\\.9\\d+ \\(\\d+ clusters\\)");
        Matcher named = Pattern.compile("Widest plateau: 3 clusters, --preference (\\S+)")
                .matcher(out);
        assertThat(named.find()).as(out).isTrue();
        Path result = folder.resolve("out");
        Outcome.of(
                        "cluster",
                        file,
                        "--id-column",
                        "id",
                        "--algorithm",
                        "ap",
                        "--similarity",
                        "cosine",
                        "--preference",
                        named.group(1),
                        "--out",
                        result)
                .fine();
        assertThat(Files.readString(result.resolve("clusters.csv")).lines().count())
                .isEqualTo(4);
    }

    @Test
    void whatCannotBeTriedIsRefused() throws IOException {
        Path few = Files.writeString(folder.resolve("few.csv"), "id,x\na,1\nb,2\nc,3\n");
        Outcome refused = Outcome.of("preferences", few);
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("too few different rows", "10 are needed");
        Outcome unknown = Outcome.of("preferences", few, "--similarity", "near");
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err()).contains("near");
        assertThat(Outcome.of("preferences", few, "--format", "png").err()).contains("svg");
    }
}
