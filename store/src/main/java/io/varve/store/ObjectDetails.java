package io.varve.store;

import io.varve.table.LabelRow;
import java.util.Optional;

/**
 * An object that is held, with all that a timeline knows of it but its values.
 *
 * @param label where it is
 * @param className its class, where one came along
 * @param text of which its values were made, where it is one
 */
public record ObjectDetails(LabelRow label, Optional<String> className, Optional<String> text) {}
