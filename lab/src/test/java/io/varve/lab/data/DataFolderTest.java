package io.varve.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.Batch;
import io.varve.lab.LabData;
import io.varve.refusal.Refused;
import io.varve.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {

    @TempDir
    Path folder;

    @Test
    void irisAndWineAreInTheJarAndEqualTheFilesOfUci() throws IOException {
        Path shared = SharedData.folderWith("uci/iris.data");
        assertSameNumbers(LabData.none().load(PaperData.IRIS), shared.resolve("uci/iris.data"), 0, 4, 4);
        assertSameNumbers(LabData.none().load(PaperData.WINE), shared.resolve("uci/wine.data"), 1, 14, 0);
    }

    @Test
    void everyDataSetHasTheSizesOfThePaper() {
        assertSizes(LabData.none().load(PaperData.IRIS), 150, 4, 3);
        assertSizes(LabData.none().load(PaperData.WINE), 178, 13, 3);
        assertSizes(LabData.withCar().load(PaperData.CAR), 260, 6, 4);
        assertSizes(LabData.withKdd().load(PaperData.KDDCUP), 2904, 41, 11);
    }

    @Test
    void carIsCodedByFirstAppearanceInItsSubset() {
        DataSet car = LabData.withCar().load(PaperData.CAR);
        assertThat(car.classNames()).containsExactly("unacc", "acc", "vgood", "good");
        assertThat(car.coded()[0]).containsExactly(0, 0, 0, 0, 0, 0);
        // no car of the subset has the price 'high', so that there are three codes
        assertThat(Arrays.stream(car.coded()).mapToDouble(row -> row[0]).distinct())
                .containsExactly(0.0, 1.0, 2.0);
        assertThat(Arrays.stream(car.coded()).mapToDouble(row -> row[1]).distinct())
                .containsExactly(0.0, 1.0, 2.0, 3.0);
    }

    @Test
    void kddHasItsCategoriesApart() {
        DataSet kdd = LabData.withKdd().load(PaperData.KDDCUP);
        Batch batch = kdd.batch("first", new int[] {0, 1});
        assertThat(batch.dimensions()).isEqualTo(34);
        assertThat(batch.categoricalColumns())
                .containsExactly(
                        "protocol_type", "service", "flag", "land", "logged_in", "is_host_login", "is_guest_login");
        assertThat(batch.category(0, 0)).isEqualTo("tcp");
        assertThat(kdd.categorical()).hasSize(41);
    }

    @Test
    void aFileWithAnotherChecksumIsRefused() throws IOException {
        Files.createDirectories(folder.resolve("uci"));
        Files.writeString(folder.resolve("uci/car.data"), "vhigh,vhigh,2,2,small,low,unacc\n");
        assertThatThrownBy(() -> DataFolder.find(Optional.of(folder)).load(PaperData.CAR))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("car.data has the checksum")
                .hasMessageContaining("varve lab download");
    }

    @Test
    void aMissingFileIsNamedWithTheWayOut() {
        assertThatThrownBy(() -> DataFolder.find(Optional.of(folder)).load(PaperData.KDDCUP))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("kdd99_11x264.csv")
                .hasMessageContaining("DataFolder.find");
    }

    @Test
    void aRowWithTooFewColumnsIsRefusedByItsLine() {
        assertThatThrownBy(() -> CellTable.read(KnownLayouts.CAR, "car.data", List.of("a,b,2,2,s,low,acc", "a,b,2")))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("car.data, line 2 has 3 columns, but it must have 7");
    }

    @Test
    void aCellThatIsNoNumberIsRefusedByLineAndColumn() {
        CellTable.Layout layout = new CellTable.Layout(List.of("width", "height"), Set.of(), 2);
        CellTable table = CellTable.read(layout, "x.csv", List.of("1,2,a", "1,tall,a"));
        assertThatThrownBy(() -> new DataSet(PaperData.IRIS, "", table))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("x.csv, line 2 has 'tall' in column 'height'");
    }

    private static void assertSizes(DataSet data, int objects, int features, int classes) {
        assertThat(data.size()).isEqualTo(objects);
        assertThat(data.coded()[0]).hasSize(features);
        assertThat(data.classNames()).hasSize(classes);
    }

    private static void assertSameNumbers(DataSet data, Path file, int from, int to, int classColumn)
            throws IOException {
        List<String[]> rows = Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank())
                .map(line -> line.split(","))
                .toList();
        assertThat(data.size()).isEqualTo(rows.size());
        for (int i = 0; i < rows.size(); i++) {
            String[] cells = rows.get(i);
            double[] expected = IntStream.range(from, to)
                    .mapToDouble(j -> Double.parseDouble(cells[j]))
                    .toArray();
            assertThat(data.coded()[i]).containsExactly(expected);
            assertThat(cells[classColumn]).endsWith(data.classNames().get(data.classOf(i)));
        }
    }
}
