package io.varve.view;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import org.jspecify.annotations.Nullable;

/** Escapes all that could end a script element or open a comment in it: a name from data is text, never markup. */
final class ScriptSafe extends CharacterEscapes {

    private static final long serialVersionUID = 1L;

    @Override
    public int[] getEscapeCodesForAscii() {
        int[] codes = standardAsciiEscapesForJSON();
        codes['<'] = ESCAPE_STANDARD;
        codes['>'] = ESCAPE_STANDARD;
        codes['&'] = ESCAPE_STANDARD;
        return codes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
        // line separators that JSON allows in text and old JavaScript did not; lone halves of pairs have no UTF-8
        return character == 0x2028 || character == 0x2029
                ? new SerializedString(String.format("\\u%04X", character))
                : null;
    }
}
