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

/** Runs of programs from a class folder that is instrumented once. */
public final class TestRuns {
  private final Path folder;
  private final Path woven;

  /** Instruments the test programs; the results go into the folder. */
  public TestRuns(Path folder) throws Exception {
    this(folder, TestClasses.folder());
  }

  /** Instruments the classes in the second folder; the results go into the first. */
  public TestRuns(Path folder, Path classes) throws Exception {
    this.folder = folder;
    woven = folder.resolve("woven-" + classes.getFileName());
    new Instrumenter(InstrumentOptions.defaults(), Progress.NONE).instrument(classes, woven);
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
    return run(name, options, program.getName(), arguments);
  }

  /** Runs the program with the named main class. */
  public Path run(String name, String options, String program, String... arguments)
      throws Exception {
    Path profile = folder.resolve(name + ".pathprof");
    ChildJvm jvm = new ChildJvm("-Xmx512m", "-Dpathforest.output=" + profile);
    Arrays.stream(options.split(" ", -1)).forEach(o -> jvm.with(List.of("-Dpathforest." + o)));
    var outcome =
        jvm.with(List.of("-cp", woven.toString(), program))
            .with(List.of(arguments))
            .in(folder)
            .run();
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(profile).as(outcome.err()).exists();
    return profile;
  }
}
