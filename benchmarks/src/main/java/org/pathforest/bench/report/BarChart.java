package org.pathforest.bench.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.InputStream;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.CategoryLabelPositions;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.CategoryItemRendererState;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.category.CategoryDataset;
import org.jfree.data.category.DefaultCategoryDataset;
import org.pathforest.bench.stats.Interval;

/**
 * A chart of groups of bars with intervals.
 *
 * @param axis label of the axis of heights
 * @param scale scale of that axis
 * @param groups names of the groups
 * @param series series of bars, in the order of the bars in a group
 */
record BarChart(String axis, Scale scale, List<String> groups, List<Series> series) {
  /**
   * Width in points. At half this size, a chart fits a column of a paper and has 5-point letters.
   */
  static final int WIDTH = 720;

  static final int HEIGHT = 320;

  private static final float LETTERS = 10;
  private static final float THIN = 0.6f;

  /** A font that comes with PDFBox, so that charts look the same everywhere. */
  private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

  /** Scales of the axis of heights. */
  enum Scale {
    /** Linear, from 0. */
    LINEAR,
    /** Linear, from 0, with a line at 1. */
    RATIO,
    /** Logarithmic to base 10, from 1. */
    DECADES,
    /** Logarithmic to base 2, from a line at 1 up or down. */
    POWERS_OF_TWO;

    boolean isRatio() {
      return this == RATIO || this == POWERS_OF_TWO;
    }
  }

  /**
   * Bars of one color.
   *
   * @param bars a bar for each group; null where there is none
   */
  record Series(String label, Color color, List<Interval> bars) {}

  /** Opens the font's file. */
  static InputStream font() {
    return Objects.requireNonNull(BarChart.class.getResourceAsStream(FONT), FONT);
  }

  /** Draws the chart in {@link #WIDTH} × {@link #HEIGHT} points. */
  void draw(Graphics2D graphics) throws IOException {
    Font letters;
    try (InputStream in = font()) {
      letters = Font.createFont(Font.TRUETYPE_FONT, in).deriveFont(LETTERS);
    } catch (FontFormatException e) {
      throw new IOException(e);
    }
    // Otherwise rotated text would be drawn as outlines.
    TextUtils.setUseDrawRotatedStringWorkaround(false);
    chart(letters).draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
  }

  private JFreeChart chart(Font letters) {
    DefaultCategoryDataset data = new DefaultCategoryDataset();
    Bars renderer = new Bars(series);
    renderer.setBase(scale == Scale.DECADES || scale == Scale.POWERS_OF_TWO ? 1 : 0);
    for (int s = 0; s < series.size(); s++) {
      for (int g = 0; g < groups.size(); g++) {
        Interval bar = series.get(s).bars().get(g);
        data.addValue(bar == null ? null : bar.estimate(), series.get(s).label(), groups.get(g));
      }
      renderer.setSeriesPaint(s, series.get(s).color());
    }
    CategoryAxis names = new CategoryAxis();
    names.setCategoryLabelPositions(CategoryLabelPositions.UP_45);
    names.setTickLabelFont(letters);
    names.setLowerMargin(0.01);
    names.setUpperMargin(0.01);
    names.setCategoryMargin(0.2);
    CategoryPlot plot = new CategoryPlot(data, names, heights(letters), renderer);
    plot.setBackgroundPaint(Color.WHITE);
    plot.setOutlineVisible(false);
    plot.setRangeGridlinePaint(Color.LIGHT_GRAY);
    // Each dash of a dashed line would be drawn as an outline of its own.
    plot.setRangeGridlineStroke(new BasicStroke(THIN));
    if (scale.isRatio()) {
      ValueMarker baseline = new ValueMarker(1, Color.BLACK, new BasicStroke(1));
      plot.addRangeMarker(baseline, Layer.FOREGROUND);
    }
    JFreeChart chart = new JFreeChart(null, letters, plot, true);
    chart.setBackgroundPaint(Color.WHITE);
    chart.getLegend().setItemFont(letters);
    chart.getLegend().setFrame(BlockBorder.NONE);
    return chart;
  }

  private ValueAxis heights(Font letters) {
    DecimalFormat numbers =
        new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));
    double greatest = ends().max().orElse(1);
    // A logarithmic axis has no place for an end at 0.
    double least = ends().filter(end -> end > 0).min().orElse(1);
    ValueAxis heights;
    if (scale == Scale.LINEAR || scale == Scale.RATIO) {
      NumberAxis linear = new NumberAxis(axis);
      linear.setNumberFormatOverride(numbers);
      linear.setRange(0, 1.05 * Math.max(greatest, scale == Scale.RATIO ? 1 : 0));
      heights = linear;
    } else {
      LogAxis logarithmic = new Powers(axis + ", logarithmic", numbers);
      logarithmic.setBase(scale == Scale.DECADES ? 10 : 2);
      logarithmic.setMinorTickMarksVisible(false);
      logarithmic.setRange(Math.min(1, least / 1.1), 1.1 * Math.max(greatest, 1));
      heights = logarithmic;
    }
    heights.setTickLabelFont(letters);
    heights.setLabelFont(letters);
    return heights;
  }

  /** Returns the ends of all intervals. */
  private DoubleStream ends() {
    return series.stream()
        .flatMap(s -> s.bars().stream())
        .filter(Objects::nonNull)
        .flatMapToDouble(i -> DoubleStream.of(i.low(), i.high()));
  }

  /** An axis that labels the powers of its base with text; the library's axis draws outlines. */
  private static final class Powers extends LogAxis {
    private static final long serialVersionUID = 1;

    private final DecimalFormat numbers;

    Powers(String label, DecimalFormat numbers) {
      super(label);
      this.numbers = numbers;
    }

    @Override
    public List<NumberTick> refreshTicks(
        Graphics2D g, AxisState state, Rectangle2D area, RectangleEdge edge) {
      List<NumberTick> ticks = new ArrayList<>();
      double power = Math.pow(getBase(), Math.ceil(calculateLog(getLowerBound())));
      for (; power <= getUpperBound(); power *= getBase()) {
        ticks.add(
            new NumberTick(
                power, numbers.format(power), TextAnchor.CENTER_RIGHT, TextAnchor.CENTER, 0));
      }
      return ticks;
    }
  }

  /** Draws bars, and a line for each interval of more than one round. */
  private static final class Bars extends BarRenderer {
    private static final long serialVersionUID = 1;

    /** Half the width of the marks at the ends of an interval, in points. */
    private static final double TICK = 1.5;

    private final transient List<Series> series;

    Bars(List<Series> series) {
      this.series = series;
      setBarPainter(new StandardBarPainter());
      setShadowVisible(false);
      setItemMargin(0);
    }

    @Override
    public void drawItem(
        Graphics2D g,
        CategoryItemRendererState state,
        Rectangle2D area,
        CategoryPlot plot,
        CategoryAxis names,
        ValueAxis heights,
        CategoryDataset data,
        int row,
        int column,
        int pass) {
      super.drawItem(g, state, area, plot, names, heights, data, row, column, pass);
      Interval interval = series.get(row).bars().get(column);
      if (interval == null || interval.samples() < 2) {
        return;
      }
      double x =
          calculateBarW0(plot, PlotOrientation.VERTICAL, area, names, state, row, column)
              + state.getBarWidth() / 2;
      double end = Math.max(interval.low(), heights.getLowerBound());
      double low = heights.valueToJava2D(end, area, plot.getRangeAxisEdge());
      double high = heights.valueToJava2D(interval.high(), area, plot.getRangeAxisEdge());
      g.setPaint(Color.BLACK);
      g.setStroke(new BasicStroke(THIN));
      g.draw(new Line2D.Double(x, low, x, high));
      g.draw(new Line2D.Double(x - TICK, low, x + TICK, low));
      g.draw(new Line2D.Double(x - TICK, high, x + TICK, high));
    }
  }
}
