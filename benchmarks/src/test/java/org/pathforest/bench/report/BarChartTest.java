package org.pathforest.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

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

  @Test
  void every_group_is_named_however_many_there_are() throws Exception {
    List<String> groups = IntStream.range(10, 34).mapToObj(i -> "group" + i).toList();
    Path file = folder.resolve("a.svg");
    BarChart.write(
        "title",
        "axis",
        groups,
        Map.of("bars", Collections.nCopies(groups.size(), 1.0)),
        file,
        -1);
    assertThat(Files.readString(file)).contains(groups);
  }
}
