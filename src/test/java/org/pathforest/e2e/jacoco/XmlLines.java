package org.pathforest.e2e.jacoco;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/** Lines of all source files in an XML report. */
final class XmlLines {
  private XmlLines() {}

  /** Reads a report. The keys look like {@code org/x/Foo.java:7}. */
  static Map<String, LineNumbers> read(Path report) throws Exception {
    var factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    var found = factory.newDocumentBuilder().parse(report.toFile()).getElementsByTagName("line");
    Map<String, LineNumbers> lines = new TreeMap<>();
    for (int i = 0; i < found.getLength(); i++) {
      Element line = (Element) found.item(i);
      Element file = (Element) line.getParentNode();
      String folder = ((Element) file.getParentNode()).getAttribute("name");
      // A second group holds other versions of classes, which JaCoCo's report can't have.
      lines.putIfAbsent(
          (folder.isEmpty() ? "" : folder + "/")
              + file.getAttribute("name")
              + ":"
              + line.getAttribute("nr"),
          new LineNumbers(
              number(line, "mi"), number(line, "ci"), number(line, "mb"), number(line, "cb")));
    }
    return lines;
  }

  private static int number(Element line, String name) {
    return Integer.parseInt(line.getAttribute(name));
  }
}
