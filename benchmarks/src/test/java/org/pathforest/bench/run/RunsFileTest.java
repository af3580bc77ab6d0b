package org.pathforest.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.profile.record.TableSizes;

/** The file that keeps measurements, line by line. */
class RunsFileTest {
  private static final Run WHOLE =
      new Run(
          "ecj",
          "kpaths-4",
          3,
          Run.OK,
          "2x0badcafe",
          new Run.Measurements(new Times(1, 2, 25, 26, 3, 4), 5, new Counters(21, 22, 23, 24)),
          new Figures(
              6,
              7,
              8,
              9,
              10,
              new TableSizes(11, 12, 13, 14, 15, 27),
              new ForestFigures(16, 17, 18, 19, 20),
              "left-out memory"));
  private static final Run FAILED =
      new Run("fop", "plain", 0, Run.FAILED, "", Run.Measurements.UNKNOWN, Figures.NONE);

  @TempDir private Path folder;

  @Test
  void what_is_written_is_read() throws Exception {
    Path file = folder.resolve("new/runs.csv");
    new RunsFile(file).append(WHOLE);
    new RunsFile(file).append(FAILED);

    assertThat(new RunsFile(file).read()).containsExactly(WHOLE, FAILED);
    assertThat(Files.readAllLines(file))
        .hasSize(3)
        .contains("fop,plain,0,failed" + ",".repeat(29))
        .contains(
            "ecj,kpaths-4,3,ok,2x0badcafe,1,2,25,26,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,"
                + "left-out memory,21,22,23,24,27");
  }

  @Test
  void no_file_is_no_runs() throws Exception {
    assertThat(new RunsFile(folder.resolve("runs.csv")).read()).isEmpty();
  }

  @Test
  void line_that_was_cut_off_is_dropped_and_the_file_goes_on() throws Exception {
    Path file = folder.resolve("runs.csv");
    RunsFile runs = new RunsFile(file);
    runs.append(WHOLE);
    Files.writeString(file, "ecj,bl,3,ok,2x0bad", StandardOpenOption.APPEND);

    assertThat(new RunsFile(file).read()).containsExactly(WHOLE);
    assertThat(file).as("a session may be writing it").content().endsWith("ecj,bl,3,ok,2x0bad");
    runs.append(FAILED);
    assertThat(new RunsFile(file).read()).containsExactly(WHOLE, FAILED);
  }

  @Test
  void file_with_other_columns_is_refused() throws Exception {
    Path file = Files.writeString(folder.resolve("runs.csv"), "program,seconds\necj,1\n");

    assertThatThrownBy(() -> new RunsFile(file).read())
        .hasMessageStartingWith(file + ": has other columns than [program, configuration");
  }

  @Test
  void file_from_before_calls_were_counted_is_read_and_not_continued() throws Exception {
    Path file = folder.resolve("runs.csv");
    new RunsFile(file).append(WHOLE);
    String now = Files.readString(file);
    Files.writeString(
        file, now.replace(",program_cpu_ns,calls", "").replace(",1,2,25,26,3,4,", ",1,2,3,4,"));

    assertThat(new RunsFile(file).read())
        .extracting(Run::times)
        .containsOnly(new Times(1, 2, 3, 4));
    assertThatThrownBy(() -> new RunsFile(file).append(WHOLE))
        .hasMessage(file + ": has the columns of an older version; give another output folder");
  }

  @Test
  void damaged_line_is_refused() throws Exception {
    Path file = folder.resolve("runs.csv");
    new RunsFile(file).append(WHOLE);
    Files.writeString(file, Files.readString(file).replace(",20,", ",x,"));

    assertThatThrownBy(() -> new RunsFile(file).read())
        .hasMessageStartingWith(file + ": is damaged");
  }
}
