package io.varve.text.bert;

import java.nio.file.Path;

/** Where the artifacts of models come from. */
@FunctionalInterface
public interface ArtifactSource {

    /**
     * Fetches an artifact.
     *
     * @param artifact its Maven coordinates
     * @param folder an empty folder for it
     * @return the file in the folder
     */
    Path fetch(String artifact, Path folder);
}
