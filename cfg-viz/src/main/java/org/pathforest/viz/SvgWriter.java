package org.pathforest.viz;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.pathforest.profile.text.TextEscapes;

/**
 * Writes pictures as SVG. Colors are variables of the style sheet, so that a page, or the system's
 * dark mode, can set others. Everything that colors show is also there as numbers and widths.
 */
final class SvgWriter {
  private static final int WIDTH = 110;
  private static final double MARGIN = 10;
  private static final double TITLE_ROW = 20;
  private static final double PADDING = 6;

  private final Picture picture;
  private final Layout layout;
  private final StringWriter out = new StringWriter();
  private final XMLStreamWriter xml;

  private SvgWriter(Picture picture) throws XMLStreamException {
    this.picture = picture;
    this.layout = Layout.of(picture);
    this.xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out);
  }

  /** Returns the graph alone as an {@code svg} element, for a page that has the style sheet. */
  static String element(Picture picture) {
    try {
      SvgWriter writer = new SvgWriter(picture);
      writer.begin(writer.layout.width(), writer.layout.height());
      writer.graph();
      return writer.end();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns an SVG document with title, facts, graph and legend. */
  static String document(Picture picture) {
    try {
      return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + new SvgWriter(picture).whole();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns an HTML page that contains only the drawing. */
  static String page(Picture picture) {
    try {
      StringWriter text = new StringWriter();
      XMLStreamWriter head = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      head.writeDTD("<!DOCTYPE html>");
      head.writeCharacters("\n");
      head.writeStartElement("html");
      head.writeAttribute("lang", "en");
      head.writeStartElement("head");
      head.writeEmptyElement("meta");
      head.writeAttribute("charset", "UTF-8");
      head.writeStartElement("title");
      head.writeCharacters(TextEscapes.visible(picture.title()));
      head.writeEndElement();
      head.writeEndElement();
      head.writeStartElement("body");
      head.writeCharacters("");
      head.flush();
      return text + new SvgWriter(picture).whole() + "</body></html>\n";
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
  }

  private String whole() throws XMLStreamException {
    List<String> title = Wrap.all(List.of(TextEscapes.visible(picture.title())), WIDTH);
    List<String> facts = Wrap.all(picture.facts(), WIDTH);
    List<String> legend = Wrap.all(picture.legend(), WIDTH);
    double above = MARGIN + title.size() * TITLE_ROW + facts.size() * TextSize.ROW + MARGIN;
    double below = legend.size() * TextSize.ROW + 2 * MARGIN;
    double text = WIDTH * TextSize.FONT * 0.62;
    double width = Math.max(layout.width(), text) + 2 * MARGIN;
    double height = above + layout.height() + below;
    begin(width, height);
    xml.writeStartElement("style");
    xml.writeCharacters(Style.drawing());
    xml.writeEndElement();
    xml.writeEmptyElement("rect");
    attributes("class", "paper", "width", number(width), "height", number(height));
    double y = MARGIN;
    for (String line : title) {
      y += TITLE_ROW;
      text(MARGIN, y - 5, "title", line);
    }
    for (String line : facts) {
      y += TextSize.ROW;
      text(MARGIN, y - 4, "fact", line);
    }
    xml.writeStartElement("g");
    xml.writeAttribute("transform", "translate(" + number(MARGIN) + " " + number(above) + ")");
    graph();
    xml.writeEndElement();
    y = above + layout.height() + MARGIN;
    for (String line : legend) {
      y += TextSize.ROW;
      text(MARGIN, y - 4, "fact", line);
    }
    return end();
  }

  private void begin(double width, double height) throws XMLStreamException {
    xml.writeStartElement("svg");
    xml.writeDefaultNamespace("http://www.w3.org/2000/svg");
    attributes(
        "class",
        "drawing",
        "viewBox",
        "0 0 " + number(width) + " " + number(height),
        "width",
        number(width),
        "height",
        number(height),
        "role",
        "img",
        "aria-label",
        TextEscapes.visible(picture.title()));
  }

  private String end() throws XMLStreamException {
    xml.writeEndElement();
    xml.flush();
    return out.toString();
  }

  private void graph() throws XMLStreamException {
    xml.writeStartElement("defs");
    xml.writeStartElement("marker");
    attributes("id", "arrow", "viewBox", "0 0 10 10", "refX", "9", "refY", "5", "markerWidth", "9");
    attributes("markerHeight", "9", "markerUnits", "userSpaceOnUse", "orient", "auto");
    xml.writeEmptyElement("path");
    attributes("class", "head", "d", "M0 1 L10 5 L0 9 z");
    xml.writeEndElement();
    xml.writeEndElement();
    for (int i = 0; i < picture.edges().size(); i++) {
      edge(picture.edges().get(i), layout.edges().get(i));
    }
    for (int i = 0; i < picture.nodes().size(); i++) {
      node(picture.nodes().get(i), layout.nodes().get(i));
    }
  }

  private void node(Picture.Node node, Layout.Box box) throws XMLStreamException {
    xml.writeStartElement("g");
    String shape = node.shape().name().toLowerCase(Locale.ROOT);
    attributes("class", shape + (node.faint() ? " faint" : ""));
    if (node.number() >= 0) {
      attributes("data-number", Integer.toString(node.number()));
    }
    if (node.shape() != Picture.Shape.WORD) {
      boolean oval = node.shape() == Picture.Shape.OVAL;
      double round = oval ? box.height() / 2 : node.shape() == Picture.Shape.ROUND ? 7 : 0;
      rectangle(box, round, "box", "stroke-width:" + Heat.border(node.warmth()));
      if (node.warmth() > 0) {
        rectangle(box, round, "heat", "fill-opacity:" + number(0.65 * node.warmth()));
      }
    }
    boolean centred = node.shape() != Picture.Shape.BLOCK;
    double y = box.y() + (node.shape() == Picture.Shape.WORD ? 0 : PADDING);
    for (Row row : node.rows()) {
      double baseline = y + TextSize.ROW - 4;
      if (centred) {
        row(box.x() + box.width() / 2, baseline, "middle", row.left());
      } else {
        row(box.x() + PADDING, baseline, "start", row.left());
        row(box.x() + box.width() - PADDING, baseline, "end", row.right());
      }
      y += TextSize.ROW;
    }
    xml.writeEndElement();
  }

  private void rectangle(Layout.Box box, double round, String look, String style)
      throws XMLStreamException {
    xml.writeEmptyElement("rect");
    attributes("class", look, "x", number(box.x()), "y", number(box.y()));
    attributes("width", number(box.width()), "height", number(box.height()));
    attributes("rx", number(round), "style", style);
  }

  private void edge(Picture.Edge edge, Layout.Route route) throws XMLStreamException {
    xml.writeStartElement("g");
    String look = "edge " + edge.line().name().toLowerCase(Locale.ROOT);
    attributes("class", look + (edge.faint() ? " faint" : ""));
    if (edge.number() >= 0) {
      attributes("data-number", Integer.toString(edge.number()));
    }
    xml.writeEmptyElement("path");
    StringJoiner path = new StringJoiner(" L", "M", "");
    route.points().forEach(p -> path.add(number(p.x()) + " " + number(p.y())));
    attributes("d", path.toString(), "marker-end", "url(#arrow)");
    attributes(
        "style", "stroke-width:" + number(edge.warmth() < 0 ? 1 : Heat.width(edge.warmth())));
    if (route.label() != null) {
      Layout.Box box = route.label();
      xml.writeEmptyElement("rect");
      attributes("class", "behind", "x", number(box.x()), "y", number(box.y()));
      attributes("width", number(box.width()), "height", number(box.height()));
      double y = box.y();
      for (Row row : edge.rows()) {
        row(box.x() + 3, y + TextSize.ROW - 4, "start", row.left());
        y += TextSize.ROW;
      }
    }
    xml.writeEndElement();
  }

  private void row(double x, double y, String anchor, List<Span> spans) throws XMLStreamException {
    if (spans.isEmpty()) {
      return;
    }
    xml.writeStartElement("text");
    attributes("x", number(x), "y", number(y), "text-anchor", anchor);
    for (Span span : spans) {
      xml.writeStartElement("tspan");
      if (span.look() != Span.Look.PLAIN) {
        attributes("class", span.look().name().toLowerCase(Locale.ROOT));
      }
      xml.writeCharacters(TextEscapes.visible(span.text()));
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private void text(double x, double y, String look, String text) throws XMLStreamException {
    xml.writeStartElement("text");
    attributes("class", look, "x", number(x), "y", number(y));
    xml.writeCharacters(TextEscapes.visible(text));
    xml.writeEndElement();
  }

  private void attributes(String... namesAndValues) throws XMLStreamException {
    for (int i = 0; i < namesAndValues.length; i += 2) {
      xml.writeAttribute(namesAndValues[i], namesAndValues[i + 1]);
    }
  }

  private static String number(double value) {
    return BigDecimal.valueOf(value)
        .setScale(2, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
