package org.pathforest.viz;

import java.util.LinkedHashMap;
import java.util.Map;
import org.pathforest.profile.text.TextEscapes;

/**
 * Writes one graph in the DOT language. Every value is quoted, so any string is safe. Quotes and
 * backslashes are preserved. Characters that are invisible, or that reverse the direction of text,
 * become Java escapes. Other characters outside ASCII are kept, so the text must be written as
 * UTF-8.
 */
final class Dot {

  /** Attributes in the order in which they were set. Not thread-safe. */
  static final class Attributes {
    private final Map<String, String> values = new LinkedHashMap<>();

    /** Sets a value that is shown or read literally. */
    Attributes text(String name, String value) {
      values.put(name, quote(value));
      return this;
    }

    /** Sets a label of several lines. {@code align} aligns each line: l for left, r for right. */
    Attributes lines(String name, Iterable<String> lines, char align) {
      StringBuilder value = new StringBuilder();
      for (String line : lines) {
        value.append(escape(TextEscapes.visible(line))).append('\\').append(align);
      }
      values.put(name, '"' + value.toString() + '"');
      return this;
    }

    /** Sets a label in Graphviz's HTML, whose texts were escaped by {@link Dot#html}. */
    Attributes html(String name, String markup) {
      values.put(name, '<' + markup + '>');
      return this;
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder("[");
      String separator = "";
      for (Map.Entry<String, String> e : values.entrySet()) {
        text.append(separator).append(e.getKey()).append('=').append(e.getValue());
        separator = ", ";
      }
      return text.append(']').toString();
    }
  }

  private final StringBuilder out = new StringBuilder();
  private String indent = "";

  /** Begins a directed graph. */
  Dot(String id) {
    open("digraph " + id);
  }

  private void open(String head) {
    out.append(indent).append(head).append(" {\n");
    indent += "  ";
  }

  private void close() {
    indent = indent.substring(2);
    out.append(indent).append("}\n");
  }

  private void line(String statement) {
    out.append(indent).append(statement).append(";\n");
  }

  /**
   * Sets attributes of the open graph, or defaults; {@code what} is {@code graph}, {@code node} or
   * {@code edge}.
   */
  Dot set(String what, Attributes attributes) {
    line(what + " " + attributes);
    return this;
  }

  /** Begins a subgraph. Its id begins with {@code cluster} if it needs a frame or a title. */
  Dot beginSubgraph(String id) {
    open("subgraph " + id);
    return this;
  }

  /** Ends the subgraph. */
  Dot endSubgraph() {
    close();
    return this;
  }

  /** Writes a node; ids consist of letters and digits. */
  Dot node(String id, Attributes attributes) {
    line(id + " " + attributes);
    return this;
  }

  /** Writes an edge. */
  Dot edge(String from, String to, Attributes attributes) {
    line(from + " -> " + to + " " + attributes);
    return this;
  }

  /** Ends the graph, and returns its text. */
  String end() {
    close();
    return out.toString();
  }

  /** Returns a DOT string that shows a text. */
  static String quote(String text) {
    return '"' + escape(TextEscapes.visible(text)) + '"';
  }

  private static String escape(String text) {
    // Graphviz interprets character entities in every label.
    return text.replace("&", "&amp;").replace("\\", "\\\\").replace("\"", "\\\"");
  }

  /**
   * Returns a text for use within an HTML label. It has at least one character, because elements
   * must not be empty.
   */
  static String html(String text) {
    String seen = text.isEmpty() ? " " : TextEscapes.visible(text);
    StringBuilder escaped = new StringBuilder(seen.length() + 16);
    for (int i = 0; i < seen.length(); i++) {
      char c = seen.charAt(i);
      switch (c) {
        case '&' -> escaped.append("&amp;");
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '"' -> escaped.append("&quot;");
        default -> {
          // Graphviz replaces \\N and similar escapes by names even here, but not across elements.
          boolean isName = i > 0 && seen.charAt(i - 1) == '\\' && "NGETHL".indexOf(c) >= 0;
          escaped.append(isName ? "<font>" + c + "</font>" : String.valueOf(c));
        }
      }
    }
    return escaped.toString();
  }
}
