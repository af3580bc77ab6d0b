package org.pathforest.e2e.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.pathforest.e2e.exact.TestClasses;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.testkit.ChildJvm;

/** Runs of the test programs, which are instrumented once. */
public final class TestRuns {
  private final Path folder;
  private final Path woven;

  /** Instruments into a folder. */
  public TestRuns(Path folder) throws Exception {
    this.folder = folder;
    woven = folder.resolve("woven-" + TestClasses.folder().getFileName());
    new Instrumenter(InstrumentOptions.defaults(), Progress.NONE)
        .instrument(TestClasses.folder(), woven);
  }

  /**
   * Runs a program.
   *
   * @param name of the profile, without suffix
   * @param options of Pathforest, separated by spaces: {@code k=4}
   * @return the profile
   */
  public Path run(String name, String options, Class<?> program, String... arguments)
      throws Exception {
    Path profile = folder.resolve(name + ".pathprof");
    ChildJvm jvm = new ChildJvm("-Xmx512m", "-Dpathforest.output=" + profile);
    Arrays.stream(options.split(" ", -1)).forEach(o -> jvm.with(List.of("-Dpathforest." + o)));
    ChildJvm.Outcome outcome =
        jvm.with(List.of("-cp", woven.toString(), program.getName()))
            .with(List.of(arguments))
            .in(folder)
            .run();
    assertThat(profile).as(outcome.err()).exists();
    return profile;
  }
}
