package org.pathforest.bench.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.style.Styler;
import org.pathforest.profile.file.WholeFile;

/** A chart of groups of bars as SVG. */
public final class BarChart {
  private static final int WIDTH = 1200;
  private static final int HEIGHT = 500;

  /** From light to dark as k grows. */
  private static final Color[] SHADES = {
    new Color(0xc6dbef),
    new Color(0x9ecae1),
    new Color(0x6baed6),
    new Color(0x4292c6),
    new Color(0x2171b5),
    new Color(0x08519c),
    new Color(0x08306b)
  };

  private BarChart() {}

  /**
   * Writes one.
   *
   * @param axis what heights are
   * @param groups their names
   * @param series by name, from light to dark: a height for each group, null for none
   * @param from where the axis begins if it is logarithmic; 0 or less if it is not
   */
  public static void write(
      String title,
      String axis,
      List<String> groups,
      Map<String, List<Double>> series,
      Path file,
      double from)
      throws IOException {
    boolean logarithmic = from > 0;
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .yAxisTitle(logarithmic ? axis + ", logarithmic" : axis)
            .build();
    if (logarithmic) {
      chart.getStyler().setYAxisLogarithmic(true);
      chart.getStyler().setYAxisLogarithmicDecadeOnly(from == 1);
      chart.getStyler().setYAxisMin(from);
    }
    chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideE);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setXAxisLabelRotation(45);
    // Else labels are left out where there are many groups.
    chart.getStyler().setXAxisTickMarkSpacingHint(1);
    chart.getStyler().setYAxisDecimalPattern(from == 1 ? "#,##0" : "0.##");
    chart.getStyler().setAvailableSpaceFill(0.85);
    chart.getStyler().setPlotGridVerticalLinesVisible(false);
    // Each dash of a broken line would be an outline of its own.
    chart.getStyler().setPlotGridLinesStroke(new BasicStroke(0.5f));
    int shade = SHADES.length - series.size();
    for (Map.Entry<String, List<Double>> s : series.entrySet()) {
      Color color = shade < 0 ? Color.LIGHT_GRAY : SHADES[shade];
      chart.addSeries(s.getKey(), groups, s.getValue()).setFillColor(color);
      shade++;
    }
    // Not written to the file itself: of a full disk the encoder says more than a line.
    ByteArrayOutputStream svg = new ByteArrayOutputStream();
    ChartEncoder.saveChart(chart, svg, "svg");
    WholeFile.write(file, svg::writeTo);
  }
}
