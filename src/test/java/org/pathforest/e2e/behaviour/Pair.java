package org.pathforest.e2e.behaviour;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Jdks;

/**
 * A jar or class folder as it was, and instrumented.
 *
 * @param plain what was given
 * @param woven its instrumented copy
 * @param jdk home of the JDK that runs both
 */
record Pair(Path plain, Path woven, Path jdk) {
  static Pair of(Path plain, Path folder) throws IOException {
    Path woven = folder.resolve(plain.getFileName() + "-woven" + suffix(plain));
    var options = InstrumentOptions.defaults().with(RuntimeMode.EMBED);
    new Instrumenter(options, Progress.NONE).instrument(plain, woven);
    return new Pair(plain, woven, Jdks.current());
  }

  /** The same, run by another JDK. */
  Pair on(Path other) {
    return new Pair(plain, woven, other);
  }

  private static String suffix(Path file) {
    return file.toString().endsWith(".jar") ? ".jar" : "";
  }

  /** Runs the plain copy; {@code command} ends with a main class and its arguments. */
  ChildJvm.Outcome runPlain(String... command) throws IOException, InterruptedException {
    return run(plain, command);
  }

  /** Runs the instrumented copy in the same way; its profile goes beside it. */
  ChildJvm.Outcome runWoven(String... command) throws IOException, InterruptedException {
    return run(woven, command);
  }

  private ChildJvm.Outcome run(Path classes, String... command)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>();
    arguments.add("-Xmx256m");
    arguments.add("-XX:+UseSerialGC");
    arguments.add("-Dpathforest.output=" + woven + ".pathprof");
    arguments.add("-cp");
    arguments.add(classes.toString());
    arguments.addAll(List.of(command));
    return new ChildJvm().withItsOwnFlags().with(arguments).of(jdk).run();
  }
}
