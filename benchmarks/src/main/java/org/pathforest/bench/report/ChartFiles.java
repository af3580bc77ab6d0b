package org.pathforest.bench.report;

import de.erichseifert.vectorgraphics2d.Document;
import de.erichseifert.vectorgraphics2d.Processors;
import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2D;
import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2DFontTextDrawer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.pathforest.profile.file.WholeFile;

/** Writes charts as SVG and as PDF. Text stays text in both. */
final class ChartFiles {
  private ChartFiles() {}

  /** Writes {@code NAME.svg} and {@code NAME.pdf}. */
  static void write(BarChart chart, Path folder, String name) throws IOException {
    // Charts are made in memory: on a full disk, the libraries would report more than one line.
    byte[] svg = svg(chart);
    WholeFile.write(folder.resolve(name + ".svg"), out -> out.write(svg));
    byte[] pdf = pdf(chart);
    WholeFile.write(folder.resolve(name + ".pdf"), out -> out.write(pdf));
  }

  private static byte[] svg(BarChart chart) throws IOException {
    VectorGraphics2D graphics = new VectorGraphics2D();
    chart.draw(graphics);
    Document document =
        Processors.get("svg")
            .getDocument(
                graphics.getCommands(), new PageSize(0, 0, BarChart.WIDTH, BarChart.HEIGHT));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    document.writeTo(out);
    // Viewers that lack the font have one with letters of the same width.
    return out.toString(StandardCharsets.UTF_8)
        .replace("&quot;Liberation Sans&quot;", "Liberation Sans,Arial,Helvetica,sans-serif")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] pdf(BarChart chart) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PDDocument document = new PDDocument();
        PdfBoxGraphics2DFontTextDrawer text = new PdfBoxGraphics2DFontTextDrawer();
        InputStream font = BarChart.font()) {
      text.registerFont("Liberation Sans", font);
      PDPage page = new PDPage(new PDRectangle(BarChart.WIDTH, BarChart.HEIGHT));
      document.addPage(page);
      PdfBoxGraphics2D graphics = new PdfBoxGraphics2D(document, BarChart.WIDTH, BarChart.HEIGHT);
      graphics.setFontTextDrawer(text);
      chart.draw(graphics);
      graphics.dispose();
      try (PDPageContentStream content = new PDPageContentStream(document, page)) {
        content.drawForm(graphics.getXFormObject());
      }
      document.save(out);
    }
    return out.toByteArray();
  }
}
