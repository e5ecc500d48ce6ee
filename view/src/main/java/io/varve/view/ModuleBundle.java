package io.varve.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts ES modules into one script: a page that is opened as a file may not load others, and a page of a server comes sooner in one
 * answer than in forty. Each module becomes a function of its own, so that names do not meet.
 *
 * <p>It understands what our modules use, one line each: {@code import { a, b } from "./other.js";}, from another folder
 * {@code "/view/other.js"}, and {@code export} before a function or const.
 */
public final class ModuleBundle {

    private static final Pattern IMPORT =
            Pattern.compile("import \\{([^}]*)} from \"(?:\\./|/[\\w-]+/)([\\w-]+)\\.js\";");
    private static final Pattern EXPORT = Pattern.compile("export (?=(?:async )?(?:function|const|class) (\\w+))");
    private static final Pattern LEFT_OVER = Pattern.compile("(import|export)\\b");

    private final UnaryOperator<String> sources;
    private final Map<String, String> done = new LinkedHashMap<>();
    private final List<String> open = new ArrayList<>();

    private ModuleBundle(UnaryOperator<String> sources) {
        this.sources = sources;
    }

    /**
     * Returns one script that does what a module does.
     *
     * @param main the name of the module, without its ending
     * @param sources the text of a module, by its name; no two folders have one of the same name
     * @return the script
     */
    public static String of(String main, UnaryOperator<String> sources) {
        ModuleBundle bundle = new ModuleBundle(sources);
        bundle.add(main);
        return String.join("\n", bundle.done.values());
    }

    private void add(String name) {
        if (done.containsKey(name)) {
            return;
        }
        if (open.contains(name)) {
            throw new IllegalStateException("modules import each other in a circle: " + open);
        }
        open.add(name);
        List<String> exported = new ArrayList<>();
        StringBuilder body = new StringBuilder();
        for (String line : sources.apply(name).split("\n", -1)) {
            // few lines are of interest, and expressions are slow until Java has compiled them
            boolean plain = !line.startsWith("import") && !line.startsWith("export");
            body.append(plain ? line : inlined(name, line, exported)).append('\n');
        }
        done.put(
                name,
                "const %s = (() => {\n%s\nreturn { %s };\n})();"
                        .formatted(variable(name), body.toString().strip(), String.join(", ", exported)));
        open.remove(name);
    }

    private String inlined(String name, String line, List<String> exported) {
        Matcher imports = IMPORT.matcher(line);
        if (imports.matches()) {
            add(imports.group(2));
            return "const {" + imports.group(1) + "} = " + variable(imports.group(2)) + ";";
        }
        Matcher exports = EXPORT.matcher(line);
        if (exports.lookingAt()) {
            exported.add(exports.group(1));
            return line.substring(exports.end());
        }
        if (LEFT_OVER.matcher(line).lookingAt()) {
            throw new IllegalStateException(name + ".js: cannot inline '" + line + "'");
        }
        return line;
    }

    private static String variable(String module) {
        return "module_" + module.replace('-', '_');
    }
}
