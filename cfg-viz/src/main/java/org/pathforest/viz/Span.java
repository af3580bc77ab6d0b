package org.pathforest.viz;

import java.util.Objects;

/**
 * A piece of text in one look.
 *
 * @param text any text, not escaped
 */
record Span(String text, Look look) {
  /** How it looks. Nothing is said by colour alone. */
  enum Look {
    PLAIN,
    BOLD,
    SMALL,
    /** A statement. */
    CODE,
    /** About chords. */
    CHORD,
    /** A probe, a statement too. */
    PROBE
  }

  Span {
    Objects.requireNonNull(text, "no text");
    Objects.requireNonNull(look, "no look");
  }
}
