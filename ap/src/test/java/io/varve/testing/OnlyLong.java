package io.varve.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Marks what {@code ./check --long} runs and {@code ./check} leaves out. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@EnabledIfSystemProperty(
        named = "varve.long",
        matches = "true",
        disabledReason = "takes long; -Dvarve.long=true runs it")
public @interface OnlyLong {}
