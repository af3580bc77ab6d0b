package org.pathforest.viz;

import java.util.LinkedHashMap;
import java.util.Map;
import org.pathforest.profile.text.TextEscapes;

/**
 * Writes one graph in the DOT language. Every value is quoted, so any string is safe: quotes and
 * backslashes stay what they are, and characters that can't be seen, or that turn the text around,
 * are shown as Java escapes. What is not ASCII is kept: the text is to be written as UTF-8.
 */
final class Dot {

  /** Attributes in the order given. Not for use by several threads. */
  static final class Attributes {
    private final Map<String, String> values = new LinkedHashMap<>();

    /** Sets a value that is shown, or read, as it is. */
    Attributes text(String name, String value) {
      values.put(name, quote(value));
      return this;
    }

    /** Sets a label of lines, each ended by that letter: l for left, r for right. */
    Attributes lines(String name, Iterable<String> lines, char align) {
      StringBuilder value = new StringBuilder();
      for (String line : lines) {
        value.append(escape(TextEscapes.visible(line))).append('\\').append(align);
      }
      values.put(name, '"' + value.toString() + '"');
      return this;
    }

    /** Sets a label in Graphviz's HTML, its texts escaped by {@link Dot#html}. */
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

  /** Sets attributes of the graph that is open, or defaults: {@code graph}, node or edge. */
  Dot set(String what, Attributes attributes) {
    line(what + " " + attributes);
    return this;
  }

  /** Begins a subgraph; the id begins with {@code cluster} if it is to be framed or titled. */
  Dot beginSubgraph(String id) {
    open("subgraph " + id);
    return this;
  }

  /** Ends the subgraph. */
  Dot endSubgraph() {
    close();
    return this;
  }

  /** A node; ids are letters and digits. */
  Dot node(String id, Attributes attributes) {
    line(id + " " + attributes);
    return this;
  }

  /** An edge. */
  Dot edge(String from, String to, Attributes attributes) {
    line(from + " -> " + to + " " + attributes);
    return this;
  }

  /** Ends the graph. */
  String end() {
    close();
    return out.toString();
  }

  /** A DOT string that shows a text. */
  static String quote(String text) {
    return '"' + escape(TextEscapes.visible(text)) + '"';
  }

  private static String escape(String text) {
    // Graphviz takes entities for characters in every label.
    return text.replace("&", "&amp;").replace("\\", "\\\\").replace("\"", "\\\"");
  }

  /** A text for use within an HTML label, of one character at least: elements can't be empty. */
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
          // Graphviz replaces \\N and the like by names even here, but not across elements.
          boolean isName = i > 0 && seen.charAt(i - 1) == '\\' && "NGETHL".indexOf(c) >= 0;
          escaped.append(isName ? "<font>" + c + "</font>" : String.valueOf(c));
        }
      }
    }
    return escaped.toString();
  }
}
