package org.pathforest.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.bench.stats.Interval;

/** Bar charts. */
class BarChartTest {
  @TempDir private Path folder;

  private String svg(BarChart.Scale scale, List<String> groups, List<Interval> bars)
      throws Exception {
    BarChart.Series series = new BarChart.Series("bars", Color.BLUE, bars);
    ChartFiles.write(new BarChart("axis", scale, groups, List.of(series)), folder, "a");
    return Files.readString(folder.resolve("a.svg"));
  }

  private static Interval interval(double low, double high, int rounds) {
    return new Interval((low + high) / 2, low, high, 0.95, rounds);
  }

  @Test
  void every_group_is_named_however_many_there_are() throws Exception {
    List<String> names = IntStream.range(0, 24).mapToObj(i -> "group" + i).toList();

    String svg = svg(BarChart.Scale.LINEAR, names, Collections.nCopies(24, interval(1, 1, 1)));

    assertThat(names).allMatch(name -> svg.contains(">" + name + "</text>"));
  }

  @Test
  void interval_is_drawn_of_several_rounds_only() throws Exception {
    List<String> names = List.of("one");
    String once = svg(BarChart.Scale.RATIO, names, List.of(interval(1, 3, 1)));
    String twice = svg(BarChart.Scale.RATIO, names, List.of(interval(1, 3, 2)));

    assertThat(twice.split("<line").length - once.split("<line").length)
        .as("the interval and its ends")
        .isEqualTo(3);
  }

  @Test
  void logarithmic_axis_names_powers() throws Exception {
    List<Interval> bars = List.of(interval(0.4, 0.6, 9), interval(7, 9, 9));

    String svg = svg(BarChart.Scale.POWERS_OF_TWO, List.of("one", "two"), bars);

    assertThat(svg)
        .contains(">0.5</text>", ">1</text>", ">2</text>", ">4</text>", ">8</text>")
        .doesNotContain(">16</text>", ">1.4");
  }

  @Test
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void interval_that_begins_at_zero_ends_at_the_edge_of_a_logarithmic_chart() throws Exception {
    List<Interval> bars = List.of(interval(0, 100, 9), interval(900, 1100, 9));

    String svg = svg(BarChart.Scale.DECADES, List.of("one", "two"), bars);

    assertThat(svg).contains(">1</text>", ">1,000</text>").doesNotContain("Infinity", "NaN");
  }
}
