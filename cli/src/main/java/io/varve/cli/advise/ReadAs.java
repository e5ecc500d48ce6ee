package io.varve.cli.advise;

import io.varve.Batch;
import io.varve.io.Batches;
import io.varve.io.Missing;
import io.varve.io.ReadOptions;
import io.varve.io.Steps;
import io.varve.io.profile.TableProfile;
import io.varve.refusal.Refused;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** How the advised command reads a table, and whether it does: advice that is refused is none. */
final class ReadAs {

    /** Where more rows than this share would be left out, it is not the rows that are wrong. */
    private static final double FEW_ROWS = 0.2;

    /**
     * What reads a table.
     *
     * @param how with which options
     * @param zeros how many rows have nothing but zeros then
     */
    record Working(ReadOptions how, long zeros) {}

    private ReadAs() {}

    /** How a table is written, without what its columns are for. */
    static ReadOptions written(TableProfile table, ReadOptions given) {
        ReadOptions how = ReadOptions.defaults()
                .withMissing(given.missing())
                .withHeader(given.header())
                .withQuotes(given.quotes())
                .withForm(given.form())
                .withDayFirst(given.dayFirst() || DatePeriods.isDayFirst(table));
        return given.delimiter().isPresent()
                ? how.withDelimiter(given.delimiter().get())
                : how;
    }

    private static ReadOptions of(TableProfile table, ReadOptions given, Roles roles) {
        ReadOptions how = written(table, given)
                .withColumns(roles.of(Role.FEATURE))
                .withCategorical(roles.of(Role.CATEGORY))
                .withRepeatedIds(given.repeatedIds());
        if (roles.of(Role.FEATURE).isEmpty()) {
            how = how.withExclude(roles.of(Role.NONE));
        }
        Optional<String> known = roles.one(Role.CLASS);
        how = known.isPresent() ? how.withClassColumn(known.get()) : how;
        List<String> ids = new ArrayList<>(roles.of(Role.ID));
        Optional<String> step = roles.one(Role.STEP);
        if (roles.idsOfSteps()) {
            step.ifPresent(ids::add);
        }
        how = ids.isEmpty() ? how : how.withIdColumn(String.join(",", ids));
        how = step.isPresent() ? how.withStepColumn(step.get()) : how;
        how = roles.stepBy().isPresent() ? how.withStepBy(roles.stepBy().get()) : how;
        Optional<String> vector = roles.one(Role.VECTOR);
        return vector.isPresent() ? how.withVectorColumn(vector.get()) : how;
    }

    /**
     * Returns the options with which the command reads the file: those given, or where that is refused, those by which few rows are left
     * out.
     */
    static Optional<Working> working(Path file, TableProfile table, ReadOptions given, Roles roles) {
        if (!Files.isRegularFile(file)
                || given.idsFile().isPresent()
                || given.known().isPresent()
                || given.negativeInfinityAllowed()
                || !roles.of(Role.TEXT).isEmpty()) {
            // what cannot be read twice, or not like this, is taken on trust
            return Optional.of(new Working(given, 0));
        }
        ReadOptions first = asPasted(given);
        return List.of(
                        first,
                        given.withMissing(Missing.DROP),
                        first.withForm(given.form().withBrokenSkipped(true)),
                        given.withMissing(Missing.DROP).withForm(given.form().withBrokenSkipped(true)))
                .stream()
                .flatMap(how ->
                        read(file, of(table, how, roles), how.equals(first))
                                .map(zeros -> new Working(how, zeros))
                                .stream())
                .findFirst();
    }

    /** Why the command does not read the file, as it is given. */
    static Optional<String> refusal(Path file, TableProfile table, ReadOptions given, Roles roles) {
        try (Steps steps =
                Batches.steps(List.of(file), of(table, asPasted(given), roles), InputStream.nullInputStream())) {
            Optional<Batch> next = steps.next();
            while (next.isPresent()) {
                next = steps.next();
            }
            return Optional.empty();
        } catch (Refused e) {
            return Optional.of(e.refusal()
                    .sentence(option ->
                            "--" + option.name().toLowerCase(Locale.ROOT).replace('_', '-')));
        }
    }

    /** The command says nothing of gaps but that rows with some are left out. */
    private static ReadOptions asPasted(ReadOptions given) {
        return given.missing() == Missing.DROP ? given : given.withMissing(Missing.USUAL);
    }

    /** Returns how many rows are nothing but zeros, or nothing if the file is refused. */
    private static Optional<Long> read(Path file, ReadOptions how, boolean asGiven) {
        try (Steps steps = Batches.steps(List.of(file), how, InputStream.nullInputStream())) {
            long rows = 0;
            long zeros = 0;
            for (Optional<Batch> next = steps.next(); next.isPresent(); next = steps.next()) {
                Batch batch = next.get();
                rows += batch.size();
                zeros += IntStream.range(0, batch.size())
                        .filter(i -> IntStream.range(0, batch.dimensions()).allMatch(j -> batch.value(i, j) == 0))
                        .count();
            }
            long out = steps.gaps().dropped() + steps.leftOut().broken();
            return rows > 0 && (asGiven || out <= FEW_ROWS * (rows + out)) ? Optional.of(zeros) : Optional.empty();
        } catch (Refused e) {
            return Optional.empty();
        }
    }
}
