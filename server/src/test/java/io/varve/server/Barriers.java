package io.varve.server;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Page;
import java.util.List;

/** What keeps people out of a page who read it by ear, by keyboard or with other eyes. */
final class Barriers {

    private Barriers() {}

    /** What axe finds that is serious or critical. */
    static List<String> of(Page page) {
        return new AxeBuilder(page)
                .analyze().getViolations().stream()
                        .filter(rule -> List.of("serious", "critical").contains(String.valueOf(rule.getImpact())))
                        .map(Barriers::described)
                        .toList();
    }

    private static String described(Rule rule) {
        return rule.getId() + " " + rule.getHelp() + " "
                + rule.getNodes().stream()
                        .limit(3)
                        .map(node -> node.getHtml() + " " + node.getFailureSummary())
                        .toList();
    }
}
