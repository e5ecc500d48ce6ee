package io.varve.lab.report;

import io.varve.ap.Conventions;
import io.varve.lab.report.Scatter.Sheet;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The paper's figures 1, 2 and its histogram, drawn from runs on iris. */
final class Figures {

    private static final String OLD = "mark";
    private static final String FRESH = "mark fresh-mark";
    private static final String FAINT = "mark faint-mark";

    private Figures() {}

    /** Figure 1: affinity propagation from scratch at three steps; objects may change their cluster. */
    static String one() {
        Sheet sheet = Scatter.sheet(ExampleRun.ap());
        StringBuilder panels = new StringBuilder();
        for (int step = 0; step < 3; step++) {
            Set<Integer> rows = sheet.run().steps().get(step).after().keySet();
            panels.append(sheet.drawing("(%c) AP on all objects, step %d".formatted('A' + step, step))
                    .tiesToExemplars(step)
                    .objects(rows, OLD)
                    .objects(rows(sheet, step, step > 0), FRESH)
                    .exemplars(step)
                    .svg());
        }
        return "<div class=\"grid-of-charts\">\n" + panels + "</div>\n";
    }

    /** Figure 2: APP at three steps: pack, cluster, unpack, prune. */
    static String two() {
        Sheet sheet = Scatter.sheet(ExampleRun.app(Conventions.PAPER));
        List<ExampleRun.Step> steps = sheet.run().steps();
        Set<Integer> first = steps.get(0).after().keySet();
        StringBuilder panels = new StringBuilder();
        panels.append(sheet.drawing("(A) objects of step 0").objects(first, OLD).svg());
        panels.append(sheet.drawing("(B) clusters of step 0")
                .tiesToExemplars(0)
                .objects(first, OLD)
                .exemplars(0)
                .svg());
        panels.append(sheet.drawing("(C) each packed into its centroid")
                .objects(first, FAINT)
                .centroids(steps.get(0).after(), "centroid-mark")
                .svg());
        later(panels, sheet, 1, "DEF");
        later(panels, sheet, 2, "GHI");
        panels.append(sheet.drawing("(J) left after pruning at step 2")
                .tiesToCentroids(steps.get(2).after())
                .objects(steps.get(2).after().keySet(), OLD)
                .objects(held(sheet, 2), FRESH)
                .svg());
        return "<div class=\"grid-of-charts\">\n" + panels + "</div>\n";
    }

    /** Says how many objects pruning leaves out of the last panel of figure 2. */
    static String pruned() {
        ExampleRun.Step last = ExampleRun.app(Conventions.PAPER).steps().get(2);
        int gone = last.before().size() - last.after().size();
        return gone == 0 ? "At step 2 no cluster is old enough to be pruned." : "Pruning forgets " + gone + " objects.";
    }

    private static void later(StringBuilder panels, Sheet sheet, int step, String letters) {
        ExampleRun.Step before = sheet.run().steps().get(step - 1);
        ExampleRun.Step now = sheet.run().steps().get(step);
        List<Integer> fresh = rows(sheet, step, true);
        panels.append(sheet.drawing("(%c) input of step %d".formatted(letters.charAt(0), step))
                .centroids(before.after(), "centroid-mark")
                .objects(fresh, FRESH)
                .svg());
        panels.append(sheet.drawing("(%c) clusters of step %d".formatted(letters.charAt(1), step))
                .tiesOfStrata(before.after(), now.before(), fresh)
                .centroids(before.after(), "centroid-mark")
                .objects(fresh, FRESH)
                .svg());
        panels.append(sheet.drawing("(%c) unpacked".formatted(letters.charAt(2)))
                .tiesToCentroids(now.before())
                .objects(now.before().keySet(), OLD)
                .objects(fresh, FRESH)
                .svg());
    }

    private static List<Integer> held(Sheet sheet, int step) {
        Set<Integer> after = sheet.run().steps().get(step).after().keySet();
        return rows(sheet, step, true).stream().filter(after::contains).toList();
    }

    private static List<Integer> rows(Sheet sheet, int step, boolean any) {
        return any
                ? Arrays.stream(sheet.run().split().batches().get(step)).boxed().toList()
                : List.of();
    }
}
