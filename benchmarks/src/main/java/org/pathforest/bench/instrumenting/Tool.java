package org.pathforest.bench.instrumenting;

import java.nio.file.Path;
import java.util.List;

/** A tool that instruments a jar, started as its users start it. */
enum Tool {
  JACOCO("JaCoCo"),
  PATHFOREST("Pathforest");

  /** Maven's file name of {@code org.jacoco:org.jacoco.cli:VERSION:nodeps}. */
  private static final String JACOCO_JAR =
      "org.jacoco.cli-"
          + org.jacoco.core.JaCoCo.VERSION.replaceFirst("\\.\\d{12}$", "")
          + "-nodeps.jar";

  private final String title;

  Tool(String title) {
    this.title = title;
  }

  /** Returns the name in tables. */
  String title() {
    return title;
  }

  /**
   * Returns the command that instruments a jar.
   *
   * @param jacoco folder of JaCoCo's command line
   * @param launcher Pathforest's launcher
   * @param jar jar to instrument
   * @param folder an empty folder for the output
   */
  List<String> command(Path jacoco, Path launcher, Path jar, Path folder) {
    return switch (this) {
      case JACOCO ->
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-jar",
              jacoco.resolve(JACOCO_JAR).toString(),
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
