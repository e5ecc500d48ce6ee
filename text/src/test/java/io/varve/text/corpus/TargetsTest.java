package io.varve.text.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.refusal.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetsTest {

    @TempDir
    Path dir;

    private Targets read(String text, boolean matchCase) throws IOException {
        return Targets.read(Files.writeString(dir.resolve("words.txt"), text), matchCase);
    }

    private List<String> found(String targets, String text) throws IOException {
        return found(targets, text, false);
    }

    private List<String> found(String targets, String text, boolean matchCase) throws IOException {
        return new WordFinder(read(targets, matchCase))
                .find(text).stream()
                        .map(match -> match.word() + "=" + text.substring(match.start(), match.end()))
                        .toList();
    }

    @Test
    void aWordALineWithForms() throws IOException {
        Targets targets = read("# words\nmouse\tmice, Mouse\tfield  mouse\n\ncafe\u0301\n", false);
        assertThat(targets.words())
                .containsExactly(
                        new Target("mouse", List.of("mouse", "mice", "Mouse", "field mouse")),
                        new Target("caf\u00e9", List.of("caf\u00e9")));
        assertThat(targets.inputs()).hasSize(1);
    }

    @Test
    void refusals() throws IOException {
        assertThatThrownBy(() -> read("# none\n", false))
                .isInstanceOf(Refused.class)
                .hasMessage("words.txt: there is no word; write one per line, further forms after a tab");
        assertThatThrownBy(() -> read("a\tx\nb\tX\n", false))
                .hasMessage("words.txt, line 2: the form 'x' belongs to 'a' already; give it to one of the two");
        assertThat(read("a\tx\nb\tX\n", true).words()).hasSize(2);
        assertThatThrownBy(() -> read("a\t--\n", false)).hasMessageContaining("'--' has neither letter nor digit");
        assertThatThrownBy(() -> read("\tx\n", false)).hasMessageContaining("there is no word before the tab");
    }

    @Test
    void wholeWordsInAnyScript() throws IOException {
        assertThat(found("mouse\tmice\n", "Mouse, mice; mouse-trap, the mouse's tail. Dormouse mouses mouse2"))
                .containsExactly("mouse=Mouse", "mouse=mice", "mouse=mouse", "mouse=mouse");
        assertThat(found("et\u00e0\n", "L'et\u00e0 e et\u00e0. et\u00e0\u0300")).hasSize(2);
        assertThat(found("мир\n", "Мир и миру — МИР!")).containsExactly("мир=Мир", "мир=МИР");
        assertThat(found("\ud801\udc28\n", "a \ud801\udc00 b"))
                .as("capital outside the first plane")
                .hasSize(1);
        assertThat(found("plane_nn\tplane\n", "the plane_nn flies")).containsExactly("plane_nn=plane_nn");
    }

    @Test
    void capitalsCountOnDemand() throws IOException {
        assertThat(found("May\n", "May it may", true)).containsExactly("May=May");
        assertThat(found("May\n", "May it may", false)).hasSize(2);
        assertThat(found("istanbul\n", "\u0130stanbul istanbul"))
                .as("places stay")
                .endsWith("istanbul=istanbul");
    }

    @Test
    void formsOfSeveralWordsAndOfSigns() throws IOException {
        assertThat(found("phone\tmobile phone\n", "a mobile\n phone, a phone, mobile phones"))
                .as("the longest counts once")
                .containsExactly("phone=mobile\n phone", "phone=phone");
        assertThat(found("phone\nmobile\tmobile phone\n", "a mobile phone"))
                .as("two words may overlap")
                .containsExactly("mobile=mobile phone", "phone=phone");
        assertThat(found("c++\n'tis\n", "C++ and C, 'tis so, tis not")).containsExactly("c++=C++", "'tis='tis");
        assertThat(found("new york\n", "new yorker, new")).isEmpty();
    }
}
