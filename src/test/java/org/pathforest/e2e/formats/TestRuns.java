package org.pathforest.e2e.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.programs.AlternatingLoop;
import org.pathforest.testkit.ChildJvm;

/** Runs of the test programs, which are instrumented once. */
final class TestRuns {
  private final Path folder;
  private final Path woven;

  /** Instruments into a folder. */
  TestRuns(Path folder) throws Exception {
    Path in =
        Path.of(AlternatingLoop.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    this.folder = folder;
    this.woven = folder.resolve("woven-" + in.getFileName());
    new Instrumenter(InstrumentOptions.defaults(), Progress.NONE).instrument(in, woven);
  }

  /** Where the profiles are. */
  Path folder() {
    return folder;
  }

  /**
   * Runs a program.
   *
   * @param name of the profile, without suffix
   * @param options of Pathforest: {@code k=4}
   * @return the profile
   */
  Path run(String name, List<String> options, Class<?> program, String... arguments)
      throws Exception {
    Path profile = folder.resolve(name + ".pathprof");
    List<String> command = new ArrayList<>(List.of("-XX:+UseSerialGC", "-Xmx128m"));
    options.forEach(option -> command.add("-Dpathforest." + option));
    command.add("-Dpathforest.output=" + profile);
    command.addAll(List.of("-cp", woven.toString(), program.getName()));
    command.addAll(List.of(arguments));
    ChildJvm.Outcome outcome = new ChildJvm().with(command).in(folder).run();
    assertThat(profile).as(outcome.err()).exists();
    return profile;
  }
}
