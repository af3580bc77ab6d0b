package org.pathforest.e2e.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.pathforest.instrumenter.InstrumentResult;

/**
 * Findings for one jar.
 *
 * @param name name of the jar, or of a module of a JDK
 * @param result the instrumenter's result
 * @param seconds time of instrumenting
 * @param sizeRatio size of the instrumented jar divided by that of the original
 * @param files findings of the comparison of the files
 * @param links classes that link
 */
record JarReport(
    String name,
    InstrumentResult result,
    double seconds,
    double sizeRatio,
    JarComparison files,
    LinkCheck.Links links) {

  JarReport with(LinkCheck.Links newLinks) {
    return new JarReport(name, result, seconds, sizeRatio, files, newLinks);
  }

  /** Prints a line, to show the progress of a long run. */
  void print() {
    System.out.printf(
        Locale.ROOT,
        "[corpus] %s: %,d methods, %d left out, %d verifier errors, %d structural differences,"
            + " %,d of %,d classes link%n",
        name,
        result.methods().total(),
        result.methods().leftOut().size(),
        files.errors().size(),
        files.differences().size(),
        links.after(),
        links.before());
  }

  void assertNothingLost() {
    assertThat(files.errors()).as("verifier errors in " + name).isEmpty();
    assertThat(files.differences()).as("structural differences in " + name).isEmpty();
    List<String> lost = links.lost();
    assertThat(lost).as("classes of " + name + " that linked before and don't now").isEmpty();
  }
}
