/** What to call a sense or a topic: keywords, typical uses, and on demand a label by a language model. */
@org.jspecify.annotations.NullMarked
package io.varve.text.label;
