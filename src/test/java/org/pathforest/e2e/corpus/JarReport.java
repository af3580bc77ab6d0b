package org.pathforest.e2e.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.pathforest.instrumenter.InstrumentResult;

/**
 * What was found of one jar.
 *
 * @param name of the jar, or of a module of a JDK
 * @param result what the instrumenter says
 * @param seconds that it took
 * @param sizeRatio size of the instrumented jar over that of the original
 * @param files what comparing the files has found
 * @param links which classes link
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

  /** Tells how far a long run has come. */
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
