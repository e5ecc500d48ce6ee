/**
 * BERT models that are published for TensorFlow, made encoders that Varve runs: fetched by Maven, their variables read, an ONNX graph
 * written that computes with them.
 */
@org.jspecify.annotations.NullMarked
package io.varve.text.bert;
