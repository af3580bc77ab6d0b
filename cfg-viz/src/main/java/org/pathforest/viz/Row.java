package org.pathforest.viz;

import java.util.ArrayList;
import java.util.List;

/**
 * A row of a label.
 *
 * @param left spans that begin at the left, or are in the middle where rows are centered
 * @param right spans that end at the right; mostly empty
 */
record Row(List<Span> left, List<Span> right) {
  Row {
    left = List.copyOf(left);
    right = List.copyOf(right);
  }

  static Row of(String text, Span.Look look) {
    return new Row(List.of(new Span(text, look)), List.of());
  }

  static Row of(Span... spans) {
    return new Row(List.of(spans), List.of());
  }

  /** Returns the text of the row without its looks. */
  String text() {
    StringBuilder text = new StringBuilder();
    List<Span> all = new ArrayList<>(left);
    all.addAll(right);
    all.forEach(span -> text.append(span.text()));
    return text.toString();
  }
}
