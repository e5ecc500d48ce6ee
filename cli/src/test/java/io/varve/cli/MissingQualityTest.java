package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.OnlyLong;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How well groups of flowers agree with their species where every fifth measure is missing (decision 64). */
@OnlyLong
class MissingQualityTest {

    private static final Pattern GROUPS = Pattern.compile("groups: purity [.\\d]+, NMI ([.\\d]+)");
    private static final int SEEDS = 4;

    @TempDir
    Path folder;

    @Test
    void nearestTellsSpeciesApartBetterThanMeans() throws IOException {
        double mean = nmi("mean");
        double nearest = nmi("nearest");
        System.out.printf("NMI of groups of iris, 20 %% missing: mean %.3f, nearest %.3f%n", mean, nearest);
        assertThat(nearest).isGreaterThan(mean + 0.05);
    }

    private double nmi(String missing) throws IOException {
        double sum = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            Outcome run = Outcome.of(
                            "cluster",
                            knockedOut(seed),
                            "--id-column",
                            "id",
                            "--step-column",
                            "step",
                            "--label-column",
                            "species",
                            "--scale",
                            "zscore",
                            "--missing",
                            missing,
                            "--out",
                            folder.resolve("result"))
                    .fine();
            Matcher found = GROUPS.matcher(run.out());
            double last = 0;
            while (found.find()) {
                last = Double.parseDouble(found.group(1));
            }
            sum += last;
        }
        return sum / SEEDS;
    }

    private Path knockedOut(int seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(Iris.FILE)) {
            String[] cells = line.split(",", -1);
            for (int j = 0; j < cells.length && !lines.isEmpty(); j++) {
                // measures alone have a point
                cells[j] = cells[j].contains(".") && random.nextInt(5) == 0 ? "" : cells[j];
            }
            lines.add(String.join(",", cells));
        }
        return Files.write(folder.resolve("iris.csv"), lines);
    }
}
