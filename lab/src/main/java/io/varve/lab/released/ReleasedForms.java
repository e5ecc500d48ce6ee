package io.varve.lab.released;

import io.varve.app.AppParams;
import io.varve.relatives.iapna.IapnaParams;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The algorithms whose released form is replayed here, with the parameters of the authors' experiments. */
public final class ReleasedForms {

    private static final Map<String, Function<ReleasedColumns, ReleasedForm>> FORMS = Map.of(
            AppParams.defaults().algorithm().name(),
            columns -> new ReleasedApp(columns, Pack0.EXEMPLAR),
            IapnaParams.defaults().algorithm().name(),
            ReleasedIapna::new);

    private static final Map<String, Map<String, Object>> PARAMETERS = Map.of(
            AppParams.defaults().algorithm().name(), Map.of("pack0", Pack0.EXEMPLAR.toString(), "prune_after", 1));

    private ReleasedForms() {}

    /**
     * Says whether there is one.
     *
     * @param algorithm its name
     * @return true if its released form is here
     */
    public static boolean has(String algorithm) {
        return FORMS.containsKey(algorithm);
    }

    /**
     * Starts one.
     *
     * @param algorithm its name
     * @param columns of the data
     * @return the form; empty if there is none
     */
    public static Optional<ReleasedForm> start(String algorithm, ReleasedColumns columns) {
        return Optional.ofNullable(FORMS.get(algorithm)).map(form -> form.apply(columns));
    }

    /**
     * Returns the parameters that can be told of it.
     *
     * @param algorithm its name
     * @return by name
     */
    public static Map<String, Object> parameters(String algorithm) {
        return PARAMETERS.getOrDefault(algorithm, Map.of());
    }
}
