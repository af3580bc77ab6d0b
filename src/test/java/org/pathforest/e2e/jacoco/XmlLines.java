package org.pathforest.e2e.jacoco;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;

/** The lines of all source files, as a report in XML gives them. */
final class XmlLines {
  /** A line of a source file, {@code org/x/Foo.java}. */
  record Place(String file, int line) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      int order = file.compareTo(other.file);
      return order == 0 ? Integer.compare(line, other.line) : order;
    }
  }

  private XmlLines() {}

  static SortedMap<Place, LineNumbers> read(Path report) throws Exception {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    SortedMap<Place, LineNumbers> lines = new TreeMap<>();
    String folder = "";
    String file = "";
    try (InputStream in = Files.newInputStream(report)) {
      XMLStreamReader xml = factory.createXMLStreamReader(in);
      while (xml.hasNext()) {
        if (xml.next() != XMLStreamConstants.START_ELEMENT) {
          continue;
        }
        switch (xml.getLocalName()) {
          case "package" -> folder = xml.getAttributeValue(null, "name");
          case "sourcefile" ->
              file = (folder.isEmpty() ? "" : folder + "/") + xml.getAttributeValue(null, "name");
          case "line" ->
              // A second group has other versions of classes, which JaCoCo's report can't have.
              lines.putIfAbsent(
                  new Place(file, number(xml, "nr")),
                  new LineNumbers(
                      number(xml, "mi"), number(xml, "ci"), number(xml, "mb"), number(xml, "cb")));
          default -> {}
        }
      }
    }
    return lines;
  }

  private static int number(XMLStreamReader xml, String name) {
    return Integer.parseInt(xml.getAttributeValue(null, name));
  }
}
