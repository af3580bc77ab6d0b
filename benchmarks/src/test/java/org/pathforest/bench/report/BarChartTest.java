package org.pathforest.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Charts of bars. */
class BarChartTest {
  @TempDir private Path folder;

  /** Lines of a chart, of which each group that is named has one below the axis. */
  private int lines(int groups) throws IOException {
    List<String> names = IntStream.range(0, groups).mapToObj(i -> "group" + i).toList();
    Path file = folder.resolve("a.svg");
    Map<String, List<Double>> bars = Map.of("bars", Collections.nCopies(groups, 1.0));
    BarChart.write("title", "axis", names, bars, file, -1);
    return Files.readString(file).split("<line").length - 1;
  }

  @Test
  void every_group_is_named_however_many_there_are() throws Exception {
    assertThat(lines(24) - lines(4)).isEqualTo(20);
  }
}
