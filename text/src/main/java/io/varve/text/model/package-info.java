/**
 * Models that turn a word in its text, or a whole text, into a vector: ONNX encoders with their tokenizers, one of them
 * inside the jar, and a cache so that nothing is embedded twice. Nothing is downloaded and nothing is sent.
 */
@org.jspecify.annotations.NullMarked
package io.varve.text.model;
