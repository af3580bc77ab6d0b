package org.pathforest.bench.instrumenting;

import java.nio.file.Path;
import java.util.List;

/** What instruments a jar, as its users start it. */
enum Tool {
  JACOCO("JaCoCo"),
  PATHFOREST("Pathforest");

  /** Of Maven's name: {@code org.jacoco:org.jacoco.cli:VERSION:nodeps}. */
  private static final String JACOCO_JAR =
      "org.jacoco.cli-"
          + org.jacoco.core.JaCoCo.VERSION.replaceFirst("\\.\\d{12}$", "")
          + "-nodeps.jar";

  private final String title;

  Tool(String title) {
    this.title = title;
  }

  /** As tables call it. */
  String title() {
    return title;
  }

  /**
   * What is started.
   *
   * @param jars folder with JaCoCo's command line
   * @param launcher Pathforest's
   * @param jar to be instrumented
   * @param folder empty; for what is made
   */
  List<String> command(Path jars, Path launcher, Path jar, Path folder) {
    return switch (this) {
      case JACOCO ->
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-jar",
              jars.resolve(JACOCO_JAR).toString(),
              "instrument",
              jar.toString(),
              "--dest",
              folder.toString(),
              "--quiet");
      case PATHFOREST ->
          List.of(
              launcher.toString(),
              "instrument",
              jar.toString(),
              "-o",
              folder.resolve(jar.getFileName()).toString());
    };
  }
}
