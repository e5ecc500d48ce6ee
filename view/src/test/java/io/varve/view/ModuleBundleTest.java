package io.varve.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ModuleBundleTest {

    private static String bundle(Map<String, String> sources) {
        return ModuleBundle.of("main", sources::get);
    }

    @Test
    void modulesBecomeFunctionsInOrderOfNeed() {
        assertThat(bundle(Map.of(
                        "main", "import { two } from \"./b-c.js\";\nexport function run() { return two; }\n",
                        "b-c", "const hidden = 1;\nexport const two = hidden + 1;\n")))
                .isEqualTo("""
                        const module_b_c = (() => {
                        const hidden = 1;
                        const two = hidden + 1;
                        return { two };
                        })();
                        const module_main = (() => {
                        const { two } = module_b_c;
                        function run() { return two; }
                        return { run };
                        })();""");
    }

    @Test
    void modulesOfAnotherFolderAreFoundByTheirNames() {
        assertThat(bundle(Map.of(
                        "main", "import { one } from \"/view/other.js\";\none();\n",
                        "other", "export function one() {}\n")))
                .contains("const { one } = module_other;")
                .doesNotContain("import");
    }

    @Test
    void refusesWhatItDoesNotUnderstandAndCircles() {
        assertThatIllegalStateException()
                .isThrownBy(() -> bundle(Map.of("main", "export default 1;\n")))
                .withMessageContaining("main.js: cannot inline 'export default 1;'");
        assertThatIllegalStateException()
                .isThrownBy(() -> bundle(Map.of(
                        "main", "import { a } from \"./other.js\";\n", "other", "import { b } from \"./main.js\";\n")))
                .withMessageContaining("circle");
    }
}
