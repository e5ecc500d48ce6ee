package io.varve.cli;

import io.varve.refusal.Refused;
import io.varve.text.Senses;
import io.varve.text.label.LabelEndpoint;
import io.varve.text.label.NamedSenses;
import io.varve.text.label.SenseLabeller;
import io.varve.text.label.StopWords;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What {@code varve shift} calls senses: by keywords, and if asked to, by a language model. */
final class ShiftLabels {

    /** Where the key of the endpoint is looked for, so that it stands in no command and no record. */
    static final String KEY = "VARVE_LABEL_KEY";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec verb;

    @Option(
            names = "--stop-words",
            paramLabel = "FILE",
            description =
                    "Words that are never keywords. Default: a list for the language of the texts, of which there are some thirty;"
                            + " for other languages, words that are frequent in all senses.")
    private @Nullable Path stopWords;

    @Option(
            names = "--label-endpoint",
            paramLabel = "URL",
            description = "Have a language model name the senses: an API of OpenAI's kind, such as"
                    + " http://localhost:11434/v1. Sentences are sent there. Its key, if it needs one, is read from the"
                    + " environment: " + KEY + ". Default: none.")
    private @Nullable String endpoint;

    @Option(names = "--label-model", paramLabel = "NAME", description = "The model to ask; needs --label-endpoint.")
    private @Nullable String model;

    private List<String> notes = List.of();

    /** Refuses options that make no sense, before anything is read. */
    void check() {
        if ((endpoint == null) != (model == null)) {
            throw wrong("--label-endpoint and --label-model belong together; give both, or none");
        }
        try {
            asked();
        } catch (Refused e) {
            throw wrong("--label-endpoint: " + e.getMessage());
        }
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(Specs.of(verb).commandLine(), sentence);
    }

    private Optional<LabelEndpoint> asked() {
        return endpoint == null || model == null
                ? Optional.empty()
                : Optional.of(LabelEndpoint.of(endpoint, model, Optional.ofNullable(System.getenv(KEY)), PATIENCE));
    }

    /** Names the senses of all words. */
    List<NamedSenses> of(List<Senses> all) {
        List<NamedSenses> named = NamedSenses.of(all, stopWords == null ? null : StopWords.read(stopWords));
        Optional<LabelEndpoint> asked = asked();
        if (asked.isEmpty()) {
            return named;
        }
        SenseLabeller labeller = new SenseLabeller(asked.get());
        List<NamedSenses> labelled = labeller.label(named);
        notes = labeller.notes();
        return labelled;
    }

    /** Returns what went wrong, a sentence each. */
    List<String> notes() {
        return notes;
    }

    /** Returns every option by name, for the record of the run. */
    Map<String, @Nullable Object> described() {
        Map<String, @Nullable Object> described = new LinkedHashMap<>();
        described.put("stop_words", stopWords);
        described.put("label_endpoint", endpoint);
        described.put("label_model", model);
        return described;
    }
}
