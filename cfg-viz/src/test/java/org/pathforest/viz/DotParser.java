package org.pathforest.viz;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.xml.sax.InputSource;

/**
 * Reads the part of the DOT language that drawings use, by the language's grammar. It shares no
 * code with the writer. HTML strings must be well-formed, and no element except {@code br} may be
 * empty, as Graphviz requires.
 */
final class DotParser {
  /** An edge. Attribute values are strings without quotes, or HTML strings with brackets. */
  record Edge(String from, String to, Map<String, String> attributes) {}

  final Map<String, Map<String, String>> nodes = new LinkedHashMap<>();
  final List<Edge> edges = new ArrayList<>();
  final List<Map<String, String>> graphs = new ArrayList<>();

  private final String text;
  private int at;
  private String token;

  private DotParser(String text) {
    this.text = text;
  }

  static DotParser parse(String dot) {
    DotParser p = new DotParser(dot);
    p.next();
    p.expect("digraph");
    p.next();
    p.body();
    if (!p.token.isEmpty()) {
      throw p.error("more text");
    }
    p.nodes.keySet().removeAll(List.of("node", "edge"));
    return p;
  }

  List<Edge> visibleEdges() {
    return edges.stream().filter(e -> !"invis".equals(e.attributes().get("style"))).toList();
  }

  private void body() {
    int depth = 0;
    do {
      if (token.equals("{")) {
        depth++;
        next();
      } else if (token.equals("}")) {
        depth--;
        next();
      } else if (token.equals("subgraph")) {
        next();
        next();
      } else {
        statement();
      }
    } while (depth > 0);
  }

  private void statement() {
    String id = word();
    String to = null;
    if (token.equals("->")) {
      next();
      to = word();
    }
    Map<String, String> attributes = new LinkedHashMap<>();
    expect("[");
    while (!token.equals("]")) {
      String name = word();
      expect("=");
      if (token.charAt(0) != '"' && token.charAt(0) != '<') {
        throw error("value of " + name);
      }
      attributes.put(name, token.substring(1));
      next();
      if (token.equals(",")) {
        next();
      }
    }
    next();
    expect(";");
    if (to != null) {
      edges.add(new Edge(id, to, attributes));
    } else if (id.equals("graph")) {
      graphs.add(attributes);
    } else if (nodes.put(id, attributes) != null && !id.equals("node")) {
      throw error("node " + id + " twice");
    }
  }

  private String word() {
    if (!token.matches("[A-Za-z_][A-Za-z_0-9]*")) {
      throw error("id");
    }
    String word = token;
    next();
    return word;
  }

  private void expect(String what) {
    if (!token.equals(what)) {
      throw error(what);
    }
    next();
  }

  private IllegalArgumentException error(String expected) {
    int from = Math.max(0, at - 60);
    return new IllegalArgumentException(
        expected + " expected, not " + token + " after " + text.substring(from, at));
  }

  private void next() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    if (at == text.length()) {
      token = "";
      return;
    }
    char c = text.charAt(at);
    int from = at;
    if (c == '"') {
      string();
    } else if (c == '<') {
      html();
    } else if (text.startsWith("->", at)) {
      at += 2;
      token = "->";
    } else if (Character.isJavaIdentifierStart(c)) {
      while (Character.isJavaIdentifierPart(text.charAt(at))) {
        at++;
      }
      token = text.substring(from, at);
    } else {
      at++;
      token = String.valueOf(c);
    }
  }

  private void string() {
    StringBuilder value = new StringBuilder("\"");
    for (at++; text.charAt(at) != '"'; at++) {
      char c = text.charAt(at);
      if (c < ' ') {
        throw error("no control character");
      }
      if (c == '\\' && "\"\\".indexOf(text.charAt(at + 1)) >= 0) {
        c = text.charAt(++at);
      }
      value.append(c);
    }
    at++;
    token = value.toString();
  }

  private void html() {
    int from = at + 1;
    int depth = 0;
    do {
      char c = text.charAt(at++);
      depth += c == '<' ? 1 : c == '>' ? -1 : 0;
    } while (depth > 0);
    String markup = text.substring(from, at - 1);
    try {
      DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader("<html>" + markup + "</html>")));
    } catch (Exception e) {
      throw new IllegalArgumentException(markup, e);
    }
    if (markup.matches("(?s).*<(font|b|table|tr)( [^>]*)?></.*")) {
      throw error("no empty element");
    }
    token = "<" + markup;
  }

  /** Returns the visible text of a label: its lines, without markup. */
  static String words(String label) {
    return label
        .replaceAll("<br[^>]*/>|</tr>", "\n")
        .replaceAll("</td>", " ")
        .replaceAll("<[^>]*>", "")
        .replace("&#160;", "")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&");
  }
}
