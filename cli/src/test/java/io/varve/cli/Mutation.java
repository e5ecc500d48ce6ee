package io.varve.cli;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Spoils the bytes of a file in one of the ways files are spoilt. */
enum Mutation {
    FLIP {
        @Override
        byte[] of(byte[] bytes, Random random) {
            byte[] flipped = bytes.clone();
            flipped[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            return flipped;
        }
    },
    LETTER {
        @Override
        byte[] of(byte[] bytes, Random random) {
            byte[] changed = bytes.clone();
            changed[random.nextInt(bytes.length)] =
                    (byte) (random.nextInt(8) == 0 ? random.nextInt(' ') : LETTERS[random.nextInt(LETTERS.length)]);
            return changed;
        }
    },
    LINE {
        @Override
        byte[] of(byte[] bytes, Random random) {
            int from = random.nextInt(bytes.length);
            while (from > 0 && bytes[from - 1] != '\n') {
                from--;
            }
            int to = from + 1;
            while (to < bytes.length && bytes[to - 1] != '\n') {
                to++;
            }
            byte[] line = random.nextBoolean() ? new byte[0] : Arrays.copyOfRange(bytes, from, to);
            return replaced(bytes, from, random.nextBoolean() ? from : to, line);
        }
    },
    RANDOM_BYTE {
        @Override
        byte[] of(byte[] bytes, Random random) {
            byte[] changed = bytes.clone();
            changed[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            return changed;
        }
    },
    CUT {
        @Override
        byte[] of(byte[] bytes, Random random) {
            return Arrays.copyOf(bytes, random.nextInt(bytes.length));
        }
    },
    DELETE {
        @Override
        byte[] of(byte[] bytes, Random random) {
            int from = random.nextInt(bytes.length);
            return replaced(bytes, from, Math.min(bytes.length, from + 1 + random.nextInt(20)), new byte[0]);
        }
    },
    REPEAT {
        @Override
        byte[] of(byte[] bytes, Random random) {
            int from = random.nextInt(bytes.length);
            int to = Math.min(bytes.length, from + 1 + random.nextInt(200));
            return replaced(bytes, to, to, Arrays.copyOfRange(bytes, from, to));
        }
    },
    INSERT {
        @Override
        byte[] of(byte[] bytes, Random random) {
            byte[] noise = new byte[1 + random.nextInt(8)];
            random.nextBytes(noise);
            int at = random.nextInt(bytes.length);
            return replaced(bytes, at, at, noise);
        }
    },
    EXCHANGE {
        @Override
        byte[] of(byte[] bytes, Random random) {
            byte[] changed = bytes.clone();
            int length = 1 + random.nextInt(Math.min(16, bytes.length));
            int from = random.nextInt(bytes.length - length + 1);
            int to = random.nextInt(bytes.length - length + 1);
            System.arraycopy(bytes, from, changed, to, length);
            return changed;
        }
    },
    WORD {
        @Override
        byte[] of(byte[] bytes, Random random) {
            int from = random.nextInt(bytes.length);
            int to = from;
            while (to < bytes.length && isOfWord(bytes[to])) {
                to++;
            }
            while (from > 0 && isOfWord(bytes[from - 1])) {
                from--;
            }
            String word = WORDS.get(random.nextInt(WORDS.size()));
            return replaced(bytes, from, to, word.getBytes(StandardCharsets.UTF_8));
        }
    };

    private static final byte[] LETTERS = "0123456789eE+-.,;:\"'{}[]/\\ \t\nNxk_#".getBytes(StandardCharsets.US_ASCII);

    private static final List<String> WORDS = List.of(
            "",
            "NaN",
            "Infinity",
            "-inf",
            "1e999",
            "-0",
            "1e-320",
            "9223372036854775808",
            "0x1p3",
            "1,5",
            "1_000",
            "١٢",
            "null",
            "true",
            "\"",
            "\"\"",
            "\"a\nb\"",
            "\r\n",
            "\n\n",
            "\0",
            "\t",
            ",",
            "{}",
            "[1,2]",
            "[[1],[2]]",
            "\\ud800",
            "\"\\udfff\"",
            "\uFEFF",
            "\u2028",
            "{\"x\":{\"y\":1}}",
            "=cmd|' /C calc'!A0",
            "id",
            "x",
            " 7 ",
            "7\u0015",
            "day-0-1",
            "'",
            "#",
            "a".repeat(5000));

    private static final Mutation[] SUBTLE = {LETTER, LINE, WORD};

    abstract byte[] of(byte[] bytes, Random random);

    /** Spoils some bytes, mostly once: what was spoilt too often is refused too easily. */
    static byte[] some(byte[] bytes, Random random) {
        byte[] spoilt = bytes;
        for (int i = random.nextInt(4) == 0 ? 3 : 1; i > 0 && spoilt.length > 0; i--) {
            boolean subtle = random.nextBoolean();
            Mutation[] choice = subtle ? SUBTLE : values();
            spoilt = choice[random.nextInt(choice.length)].of(spoilt, random);
        }
        return spoilt;
    }

    private static boolean isOfWord(byte letter) {
        return letter > ' ' && ",:\"{}[]".indexOf(letter) < 0;
    }

    private static byte[] replaced(byte[] bytes, int from, int to, byte[] by) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bytes, 0, from);
        out.writeBytes(by);
        out.write(bytes, to, bytes.length - to);
        return out.toByteArray();
    }
}
