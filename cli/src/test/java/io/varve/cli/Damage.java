package io.varve.cli;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Spoils a timeline in one of the ways stores are spoilt, and says how. */
enum Damage {
    BITS {
        @Override
        String to(Path file, Random random) throws Exception {
            byte[] bytes = Files.readAllBytes(file);
            StringBuilder told = new StringBuilder("flipped bits at");
            for (int i = random.nextInt(3); i >= 0; i--) {
                int at = random.nextInt(bytes.length);
                bytes[at] ^= (byte) (1 << random.nextInt(8));
                told.append(' ').append(at);
            }
            Files.write(file, bytes);
            return told.toString();
        }
    },
    ZEROED_PAGE {
        @Override
        String to(Path file, Random random) throws Exception {
            byte[] bytes = Files.readAllBytes(file);
            int size = pageSize(bytes);
            int page = random.nextInt(bytes.length / size);
            Arrays.fill(bytes, page * size, (page + 1) * size, (byte) 0);
            Files.write(file, bytes);
            return "zeroed page " + (page + 1);
        }
    },
    SWAPPED_PAGES {
        @Override
        String to(Path file, Random random) throws Exception {
            byte[] bytes = Files.readAllBytes(file);
            int size = pageSize(bytes);
            int one = random.nextInt(bytes.length / size);
            int other = random.nextInt(bytes.length / size);
            byte[] page = Arrays.copyOfRange(bytes, one * size, (one + 1) * size);
            System.arraycopy(bytes, other * size, bytes, one * size, size);
            System.arraycopy(page, 0, bytes, other * size, size);
            Files.write(file, bytes);
            return "swapped pages %d and %d".formatted(one + 1, other + 1);
        }
    },
    CUT {
        @Override
        String to(Path file, Random random) throws Exception {
            byte[] bytes = Files.readAllBytes(file);
            int length = random.nextInt(bytes.length);
            Files.write(file, Arrays.copyOf(bytes, length));
            return "cut to " + length;
        }
    },
    VALUE {
        @Override
        String to(Path file, Random random) throws Exception {
            return edited(file, random, true);
        }
    },
    ROW {
        @Override
        String to(Path file, Random random) throws Exception {
            return edited(file, random, false);
        }
    },
    NOISE_BESIDE {
        @Override
        String to(Path file, Random random) throws Exception {
            String beside = List.of("-wal", "-shm", "-journal").get(random.nextInt(3));
            byte[] noise = new byte[random.nextInt(40_000)];
            random.nextBytes(noise);
            if (random.nextBoolean() && noise.length >= BEGINNING.length) {
                byte[] start = beside.equals("-journal") ? JOURNAL : BEGINNING;
                System.arraycopy(start, 0, noise, 0, start.length);
            }
            Files.write(Path.of(file + beside), noise);
            return noise.length + " bytes of noise in " + beside;
        }
    };

    /** How logs and journals of SQLite begin. */
    private static final byte[] BEGINNING = {0x37, 0x7f, 0x06, (byte) 0x82, 0, 0x2d, (byte) 0xe2, 0x18};

    private static final byte[] JOURNAL = {
        (byte) 0xd9, (byte) 0xd5, 0x05, (byte) 0xf9, 0x20, (byte) 0xa1, 0x63, (byte) 0xd7
    };

    private static final List<String> VALUES = List.of(
            "NULL",
            "-1",
            "0",
            "1",
            "2",
            "3",
            "7.5",
            "9223372036854775807",
            "'k1'",
            "''",
            "'day-0-1'",
            "zeroblob(8)",
            "randomblob(16)",
            "x'ff'");

    /** Spoils a file, and returns how. */
    abstract String to(Path file, Random random) throws Exception;

    private static int pageSize(byte[] bytes) {
        int size = ByteBuffer.wrap(bytes).getShort(16) & 0xffff;
        return size == 1 ? 65536 : size;
    }

    /** Changes a value, takes a row away, or writes one twice, as someone with another program might. */
    private static String edited(Path file, Random random, boolean value) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            List<String> tables = column(
                    statement, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
            String table = tables.get(random.nextInt(tables.size()));
            List<String> columns = column(statement, "SELECT name FROM pragma_table_info('" + table + "')");
            List<String> rows = column(statement, "SELECT count(*) FROM " + table);
            int count = Integer.parseInt(rows.get(0));
            if (count == 0) {
                return "no row in " + table;
            }
            List<String> key =
                    column(statement, "SELECT name FROM pragma_table_info('" + table + "') WHERE pk > 0 ORDER BY pk");
            String keys = key.isEmpty() ? "rowid" : String.join(", ", key);
            String where = " WHERE (%s) IN (SELECT %s FROM %s LIMIT 1 OFFSET %d)"
                    .formatted(keys, keys, table, random.nextInt(count));
            String column = columns.get(random.nextInt(columns.size()));
            String sql;
            if (value && random.nextInt(4) > 0) {
                String other = random.nextInt(3) == 0 ? column + " + 1" : VALUES.get(random.nextInt(VALUES.size()));
                sql = "UPDATE OR IGNORE %s SET %s = %s%s".formatted(table, column, other, where);
            } else if (value) {
                sql = "UPDATE OR IGNORE %s SET %s = (SELECT %s FROM %s LIMIT 1 OFFSET %d)%s"
                        .formatted(table, column, column, table, random.nextInt(count), where);
            } else if (random.nextBoolean()) {
                sql = "DELETE FROM " + table + where;
            } else {
                List<String> changed = new ArrayList<>(columns);
                changed.replaceAll(name -> name.equals(column) ? name + " + 1" : name);
                sql = "INSERT OR IGNORE INTO %s (%s) SELECT %s FROM %s%s"
                        .formatted(table, String.join(", ", columns), String.join(", ", changed), table, where);
            }
            try {
                statement.execute(sql);
            } catch (SQLException e) {
                return "could not: " + sql;
            }
            return sql;
        }
    }

    private static List<String> column(Statement statement, String query) throws SQLException {
        List<String> values = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }
}
