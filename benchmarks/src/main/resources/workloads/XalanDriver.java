package workloads;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import javax.xml.transform.Templates;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.apache.xalan.processor.TransformerFactoryImpl;

/**
 * Xalan's interpreter applies a style sheet to generated XML, which Xerces parses. Arguments:
 * folder of the style sheet, folder for the HTML, records, rounds.
 */
public final class XalanDriver {
  private static final String LETTERS = "abcdefgh ij";

  private XalanDriver() {}

  public static void main(String[] arguments) throws Exception {
    byte[] xml = records(Integer.parseInt(arguments[2])).getBytes(StandardCharsets.UTF_8);
    Templates templates =
        new TransformerFactoryImpl()
            .newTemplates(new StreamSource(Paths.get(arguments[0], "records.xsl").toFile()));
    Checksum checksum = new Checksum();
    for (int round = 0; round < Integer.parseInt(arguments[3]); round++) {
      ByteArrayOutputStream html = new ByteArrayOutputStream();
      templates
          .newTransformer()
          .transform(new StreamSource(new ByteArrayInputStream(xml)), new StreamResult(html));
      checksum.add(html.toByteArray());
      Files.write(Paths.get(arguments[1], "records.html"), html.toByteArray());
    }
    checksum.print();
  }

  private static String records(int count) {
    Dice dice = new Dice();
    StringBuilder xml = new StringBuilder("<records>\n");
    for (int record = 0; record < count; record++) {
      xml.append("<p n='").append(dice.roll(1000)).append("' g='g").append(dice.roll(40));
      xml.append("'><t>");
      for (int letters = dice.roll(60); letters >= 0; letters--) {
        xml.append(LETTERS.charAt(dice.roll(LETTERS.length())));
      }
      xml.append("</t>");
      for (int child = dice.roll(6); child > 0; child--) {
        xml.append("<c>v&amp;").append(child).append("</c>");
      }
      xml.append("</p>\n");
    }
    return xml.append("</records>").toString();
  }
}
