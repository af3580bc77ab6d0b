package org.pathforest.e2e.behaviour;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.pathforest.e2e.Weaving;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;

/**
 * A jar or class folder, and its instrumented copy.
 *
 * @param plain the original
 * @param woven the instrumented copy
 * @param jdk home of the JDK that runs both
 */
record Pair(Path plain, Path woven, Path jdk) {
  static Pair of(Path plain, Path folder) throws IOException {
    String suffix = plain.toString().endsWith(".jar") ? ".jar" : "";
    Path woven = folder.resolve(plain.getFileName() + "-woven" + suffix);
    Weaving.weave(plain, woven, WeaveOptions.defaults());
    return new Pair(plain, woven, Jdks.current());
  }

  /** Compiles programs of the test resources with those options, and instruments them. */
  static Pair compiled(Path folder, String sources, String... options) throws Exception {
    Path out = Files.createTempDirectory(folder, sources);
    return of(Javac.compile(Jdks.current(), Javac.resource(sources), out, options), folder);
  }

  /** Returns the same pair, to be run by another JDK. */
  Pair on(Path other) {
    return new Pair(plain, woven, other);
  }

  /** Runs the plain copy; {@code command} ends with a main class and its arguments. */
  ChildJvm.Outcome runPlain(String... command) throws IOException, InterruptedException {
    return run(plain, command);
  }

  /** Runs the instrumented copy like the plain one; its profile is written next to it. */
  ChildJvm.Outcome runWoven(String... command) throws IOException, InterruptedException {
    return run(woven, command);
  }

  private ChildJvm.Outcome run(Path classes, String... command)
      throws IOException, InterruptedException {
    return new ChildJvm("-Xmx256m", "-XX:+UseSerialGC", "-Dpathforest.output=" + profile())
        .withItsOwnFlags()
        .with(List.of("-cp", classes.toString()))
        .with(List.of(command))
        .of(jdk)
        .run();
  }

  /** Returns the file of the instrumented copy's profile. */
  Path profile() {
    return Path.of(woven + ".pathprof");
  }
}
