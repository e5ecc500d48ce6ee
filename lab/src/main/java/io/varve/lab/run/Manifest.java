package io.varve.lab.run;

import io.varve.lab.data.DataSet;
import io.varve.lab.data.PaperData;
import io.varve.lab.entrant.Entrant;
import io.varve.lab.sample.Sampler;
import io.varve.lab.sample.Setting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All that decides on the numbers of an experiment, as {@code manifest.json}.
 *
 * @param format of the folder
 * @param version of Varve
 * @param sampler whose description of the samplers is followed, and the seed of all runs
 * @param settings how objects arrive
 * @param datasets the objects, with the checksum of their file
 * @param entrants who clusters them, with all parameters
 * @param runs how many of each
 * @param timedRuns how many of them are repeated for time and memory
 */
public record Manifest(
        int format,
        String version,
        Sampler sampler,
        List<Setting> settings,
        Map<PaperData, String> datasets,
        Map<String, Map<String, Object>> entrants,
        int runs,
        int timedRuns) {

    /** The form of results folders that this version writes and reads. */
    public static final int FORMAT = 1;

    /** Writes down a plan. */
    static Manifest of(String version, Plan plan) {
        Map<PaperData, String> datasets = new TreeMap<>();
        for (DataSet data : plan.datasets()) {
            datasets.put(data.kind(), data.checksum());
        }
        Map<String, Map<String, Object>> entrants = new LinkedHashMap<>();
        for (Entrant entrant : plan.entrants()) {
            entrants.put(entrant.name(), entrant.parameters());
        }
        return new Manifest(
                FORMAT, version, plan.sampler(), plan.settings(), datasets, entrants, plan.runs(), plan.timedRuns());
    }
}
