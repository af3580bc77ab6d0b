package org.pathforest.viz;

import java.util.Objects;

/**
 * A piece of text with one look.
 *
 * @param text any text, not escaped
 */
record Span(String text, Look look) {
  /** Look of a text. No information is expressed by color alone. */
  enum Look {
    PLAIN,
    BOLD,
    SMALL,
    /** A statement. */
    CODE,
    /** Text on chords. */
    CHORD,
    /** A probe, written as a statement. */
    PROBE
  }

  Span {
    Objects.requireNonNull(text, "no text");
    Objects.requireNonNull(look, "no look");
  }
}
