package org.pathforest.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.bench.run.Figures;
import org.pathforest.bench.run.Run;
import org.pathforest.bench.run.RunsFile;
import org.pathforest.bench.run.Times;

/** Runs of sessions with other programs. */
class OtherProgramsTest {
  @TempDir private Path folder;

  @BeforeEach
  void measure() throws Exception {
    RunsFile file = new RunsFile(folder.resolve("runs.csv"));
    for (String program : List.of("md", "fop")) {
      var measured = Run.Measurements.of(new Times(1, 1, 1, 1));
      file.append(new Run(program, "plain", 0, Run.OK, "c", measured, Figures.NONE));
    }
    Files.writeString(
        folder.resolve("machine.properties"),
        "processor=fast\ncommit=old\ncalls of md=3 measured\n");
  }

  @Test
  void each_session_says_its_programs_and_its_machine() throws Exception {
    OtherPrograms others = OtherPrograms.read(List.of(folder), Set.of("lzw"));

    assertThat(others.runs()).extracting(Run::program).containsExactly("md", "fop");
    assertThat(others.machines())
        .isEqualTo(
            Map.of(
                "md, fop in a session of their own",
                "processor: fast; commit: old",
                "calls of md",
                "3 measured"));
  }

  @Test
  void program_that_is_measured_twice_is_refused() {
    assertThatThrownBy(() -> OtherPrograms.read(List.of(folder), Set.of("fop")))
        .hasMessage(
            folder.resolve("runs.csv")
                + ": fop is also in another folder, or in the experiment; remove one of them from"
                + " 'others'");
    assertThatThrownBy(() -> OtherPrograms.read(List.of(folder, folder), Set.of()))
        .hasMessageContaining(": md is also in another folder");
  }

  @Test
  void folder_without_runs_is_refused() {
    Path none = folder.resolve("none");
    assertThatThrownBy(() -> OtherPrograms.read(List.of(none), Set.of()))
        .hasMessage(none.resolve("runs.csv") + ": no such file or folder; check the name");
  }
}
