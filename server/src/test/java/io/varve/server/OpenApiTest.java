package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The document says what the server does, and the server does what the document says. */
class OpenApiTest {

    @TempDir
    Path folder;

    private static final SwaggerParseResult PARSED = parsed();

    private static SwaggerParseResult parsed() {
        ParseOptions options = new ParseOptions();
        options.setResolve(true);
        return new OpenAPIV3Parser().readContents(new String(Routes.openApi(), StandardCharsets.UTF_8), null, options);
    }

    @Test
    void documentIsValid() {
        SwaggerParseResult result = PARSED;
        assertThat(result.getMessages()).isNullOrEmpty();
        assertThat(result.getOpenAPI().getOpenapi()).isEqualTo("3.1.0");
    }

    private static Map<String, Operation> told() {
        Map<String, Operation> told = new TreeMap<>();
        OpenAPI api = PARSED.getOpenAPI();
        for (Map.Entry<String, PathItem> path : api.getPaths().entrySet()) {
            path.getValue()
                    .readOperationsMap()
                    .forEach((method, operation) -> told.put(method + " " + path.getKey(), operation));
        }
        return told;
    }

    @Test
    void everyRouteIsToldAndEveryRouteToldIsThere() {
        ServerOptions options = ServerOptions.of(folder);
        Shelf shelf = new Shelf(folder, Limits.DEFAULTS);
        Metrics metrics = new Metrics();
        try (StepStreams streams = new StepStreams(shelf, options, metrics)) {
            Set<String> there = new Routes(shelf, options, new Guard(options), metrics, streams)
                    .api().stream()
                            .map(route -> route.method() + " " + route.path())
                            .collect(Collectors.toCollection(TreeSet::new));
            there.add("GET " + Routes.STREAM);
            assertThat(told().keySet()).isEqualTo(there);
        }
    }

    /** What needs a token by the document needs one, and what does not does not. */
    @Test
    void rightsAreThoseTheDocumentTells() throws Exception {
        Served.lake(folder);
        try (Served served = Served.writing(folder)) {
            for (Map.Entry<String, Operation> each : told().entrySet()) {
                String[] target = each.getKey()
                        .replace("{timeline}", "lake")
                        .replace("{cluster}", "k0")
                        .split(" ", -1);
                if (target[1].endsWith("/stream")) {
                    continue;
                }
                boolean secured = each.getValue().getSecurity().size() == 1;
                int status = served.send(served.request(target[1])
                                .method(target[0], java.net.http.HttpRequest.BodyPublishers.noBody()))
                        .status();
                assertThat(status == 401).as(each.getKey() + " " + status).isEqualTo(secured);
                assertThat(each.getValue().getResponses()).as(each.getKey()).containsKey(String.valueOf(status));
            }
        }
    }

    /** A parameter that the document has is taken; any other is refused. */
    @Test
    void parametersAreThoseTheDocumentTells() throws Exception {
        Served.lake(folder);
        try (Served served = Served.reading(folder)) {
            for (Map.Entry<String, Operation> each : told().entrySet()) {
                String[] target = each.getKey()
                        .replace("{timeline}", "lake")
                        .replace("{cluster}", "k0")
                        .split(" ", -1);
                if (!target[0].equals("GET") || !target[1].contains("/timelines") || target[1].endsWith("/stream")) {
                    continue;
                }
                for (Parameter parameter : each.getValue().getParameters()) {
                    if (parameter.getIn().equals("query")) {
                        String value = Map.of(
                                        "at", "1", "after", "1", "cluster", "k0", "since", "1", "limit", "3", "count",
                                        "1", "state", "live", "object", "a-000")
                                .getOrDefault(parameter.getName(), "true");
                        if (target[1].endsWith("/events") && parameter.getName().equals("after")) {
                            value = "0.1";
                        }
                        if (target[1].endsWith("/clusters")
                                && parameter.getName().equals("after")) {
                            value = "k1";
                        }
                        assertThat(served.get(target[1] + "?" + parameter.getName() + "=" + value)
                                        .status())
                                .as(each.getKey() + " " + parameter.getName())
                                .isEqualTo(200);
                    }
                }
                assertThat(served.get(target[1] + "?unheard-of=1").status())
                        .as(each.getKey())
                        .isEqualTo(400);
            }
        }
    }

    /** The columns of rows that come back are those of the schema, and the other way round. */
    @Test
    void columnsAreThoseTheDocumentTells() throws Exception {
        Served.lake(folder);
        JsonNode document = new ObjectMapper().readTree(Routes.openApi());
        try (Served served = Served.reading(folder)) {
            Map<String, String> tables = Map.of(
                    "steps", "Step", "clusters", "Cluster", "events", "Event", "labels", "Label", "groups", "Group");
            for (Map.Entry<String, String> table : tables.entrySet()) {
                JsonNode row = served.get("/api/v1/timelines/lake/" + table.getKey())
                        .rows()
                        .get(0);
                assertThat(names(row))
                        .as(table.getKey())
                        .isEqualTo(names(document.at("/components/schemas/" + table.getValue() + "/properties")));
            }
            assertThat(served.get("/api/v1/openapi.json").json()).isEqualTo(document);
        }
    }

    private static Set<String> names(JsonNode node) {
        Set<String> names = new TreeSet<>();
        for (Iterator<String> each = node.fieldNames(); each.hasNext(); ) {
            names.add(each.next());
        }
        return names;
    }
}
