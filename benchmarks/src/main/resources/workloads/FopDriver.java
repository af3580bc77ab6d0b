package workloads;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Date;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.sax.SAXResult;
import javax.xml.transform.stream.StreamSource;
import org.apache.fop.apps.FOUserAgent;
import org.apache.fop.apps.Fop;
import org.apache.fop.apps.FopFactory;

/**
 * FOP lays out generated text and tables on pages. Arguments: folder (unused), folder for the area
 * trees, blocks, rounds.
 */
public final class FopDriver {
  private final Dice dice = new Dice();
  private final StringBuilder fo = new StringBuilder();

  private FopDriver() {}

  public static void main(String[] arguments) throws Exception {
    String document = new FopDriver().document(Integer.parseInt(arguments[2]));
    FopFactory factory = FopFactory.newInstance(new File(".").toURI());
    Checksum checksum = new Checksum();
    for (int round = 0; round < Integer.parseInt(arguments[3]); round++) {
      ByteArrayOutputStream areas = new ByteArrayOutputStream();
      FOUserAgent agent = factory.newFOUserAgent();
      agent.setCreationDate(new Date(0));
      agent.setProducer("workload");
      Fop fop = factory.newFop("application/X-fop-areatree", agent, areas);
      TransformerFactory.newInstance()
          .newTransformer()
          .transform(
              new StreamSource(new StringReader(document)),
              new SAXResult(fop.getDefaultHandler()));
      checksum.add(areas.toByteArray());
      Files.write(Paths.get(arguments[1], "areas-" + round + ".xml"), areas.toByteArray());
    }
    checksum.print();
  }

  private String document(int blocks) {
    fo.append("<fo:root xmlns:fo='http://www.w3.org/1999/XSL/Format'><fo:layout-master-set>");
    fo.append("<fo:simple-page-master master-name='page' page-height='29.7cm' page-width='21cm'");
    fo.append(" margin='2cm'><fo:region-body column-count='2'/></fo:simple-page-master>");
    fo.append("</fo:layout-master-set><fo:page-sequence master-reference='page'>");
    fo.append("<fo:flow flow-name='xsl-region-body'>");
    for (int block = 0; block < blocks; block++) {
      fo.append("<fo:block text-align='justify' font-size='").append(8 + dice.roll(6));
      fo.append("pt' space-after='4pt' id='b").append(block).append("'>");
      fo.append(dice.words(40 + dice.roll(120))).append("<fo:page-number-citation ref-id='b");
      fo.append(dice.roll(block + 1)).append("'/></fo:block>");
      if (block % 4 == 0) {
        table();
      }
    }
    return fo.append("</fo:flow></fo:page-sequence></fo:root>").toString();
  }

  private void table() {
    fo.append("<fo:table table-layout='fixed' width='100%' border='1pt solid black'>");
    fo.append("<fo:table-column column-width='33%'/><fo:table-column column-width='67%'/>");
    fo.append("<fo:table-body>");
    for (int row = 0; row < 6; row++) {
      fo.append("<fo:table-row>");
      for (int column = 0; column < 2; column++) {
        fo.append("<fo:table-cell padding='2pt' border='0.5pt solid red'><fo:block>");
        fo.append(dice.words(3 + dice.roll(12))).append("</fo:block></fo:table-cell>");
      }
      fo.append("</fo:table-row>");
    }
    fo.append("</fo:table-body></fo:table>");
  }
}
