package io.varve.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The declaration of a command as a manual page (man(7)): the same words as its help, so that neither can be older than the other. */
final class ManualPage {

    private final CommandSpec command;
    private final StringBuilder page = new StringBuilder();

    ManualPage(CommandSpec command) {
        this.command = command;
    }

    String text() {
        String name = command.qualifiedName("-");
        List<String> description = texts(command.usageMessage().description());
        line(".TH " + quoted(name.toUpperCase(Locale.ROOT)) + " 1 \"\" " + quoted("varve " + Version.current()));
        section("NAME");
        line(escaped(name) + " \\- " + escaped(firstSentence(description)));
        section("SYNOPSIS");
        verbatim(List.of(command.commandLine().getHelp().synopsis(0).strip()));
        section("DESCRIPTION");
        description.forEach(this::paragraph);
        if (!command.positionalParameters().isEmpty()) {
            section("ARGUMENTS");
            command.positionalParameters().stream()
                    .filter(parameter -> !parameter.hidden())
                    .forEach(this::item);
        }
        section("OPTIONS");
        command.options().stream().filter(option -> !option.hidden()).forEach(this::item);
        if (!command.subcommands().isEmpty()) {
            section("VERBS");
            verbs(command).forEach((verb, line) -> {
                line(".TP");
                line(".B " + escaped(verb));
                line(escaped(
                        firstSentence(texts(line.getCommandSpec().usageMessage().description()))));
            });
        }
        section("MORE");
        verbatim(texts(command.usageMessage().footer()));
        return page.toString();
    }

    /** The verbs of a command that people use; others are for programs. */
    static Map<String, CommandLine> verbs(CommandSpec command) {
        Map<String, CommandLine> shown = new LinkedHashMap<>(command.subcommands());
        shown.values().removeIf(line -> line.getCommandSpec().usageMessage().hidden());
        return shown;
    }

    private void item(ArgSpec argument) {
        line(".TP");
        if (argument instanceof OptionSpec option) {
            String names =
                    Arrays.stream(option.names()).map(ManualPage::escaped).collect(Collectors.joining(", "));
            String value = option.arity().max() == 0 ? "" : " " + escaped(option.paramLabel());
            line(".B " + names + value);
        } else if (argument instanceof PositionalParamSpec parameter) {
            line(".B " + escaped(parameter.paramLabel()));
        }
        List<String> description = texts(argument.description());
        line(description.isEmpty() ? "\\&" : escaped(String.join(" ", description)));
    }

    private void section(String title) {
        line(".SH " + title);
    }

    private void paragraph(String text) {
        if (!text.isBlank()) {
            line(".PP");
            line(escaped(text));
        }
    }

    /** Lines as they are: examples and tables. */
    private void verbatim(List<String> lines) {
        line(".nf");
        lines.stream().flatMap(String::lines).map(ManualPage::escaped).forEach(this::line);
        line(".fi");
    }

    private void line(String text) {
        page.append(text).append('\n');
    }

    /** Without picocli's marks of colour, its format specifiers resolved. */
    private static List<String> texts(String[] lines) {
        return Arrays.stream(lines)
                .map(line -> Ansi.OFF.string(line).replace("%n", "\n").replace("%%", "%"))
                .toList();
    }

    private static String firstSentence(List<String> description) {
        String all = String.join(" ", description).strip();
        int end = all.indexOf(". ");
        String first = end < 0 ? all : all.substring(0, end);
        return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
    }

    /** A backslash, a hyphen and a dot or quote at the beginning of a line mean something to man. */
    private static String escaped(String text) {
        String plain = text.replace("\\", "\\e").replace("-", "\\-").replace("\n", " ");
        return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "") + '"';
    }
}
