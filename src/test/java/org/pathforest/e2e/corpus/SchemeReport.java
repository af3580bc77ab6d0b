package org.pathforest.e2e.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.InstrumentResult.Left;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;

/**
 * Findings for one jar with one scheme.
 *
 * @param jar name of the jar
 * @param scheme the scheme for which it was instrumented
 * @param result the instrumenter's result
 * @param linkedBefore number of classes that link in the original
 * @param errors verifier errors, by class or method, that the original does not have, and
 *     structural differences
 */
record SchemeReport(
    String jar, String scheme, InstrumentResult result, int linkedBefore, List<String> errors) {
  private static final String TOO_MANY = " exceed the limit of ";
  private static final String IRREDUCIBLE = "irreducible loop";
  private static final String HEAD =
      """
      | jar | scheme | methods | instrumented | too many paths | irreducible | other | verifier \
      errors | classes that link |
      |---|---|--:|--:|--:|--:|--:|--:|--:|
      """;

  /**
   * Instruments a jar and checks it.
   *
   * @param before outcome of linking each class of the original
   */
  static SchemeReport of(
      Path out,
      JdkImage image,
      Path jar,
      WeaveOptions options,
      LinkCheck links,
      Map<String, String> before)
      throws IOException, InterruptedException {
    try {
      InstrumentOptions all = InstrumentOptions.defaults().with(options);
      InstrumentResult result = new Instrumenter(all, Progress.NONE).instrument(jar, out);
      JarComparison files = JarComparison.of(result, image, false);
      LinkCheck.Links linked = LinkCheck.Links.of(before, links.link(out));
      List<String> errors = new ArrayList<>(files.differences());
      errors.addAll(files.errors());
      errors.addAll(linked.lost());
      String name = jar.getFileName().toString();
      String scheme =
          options.profiler()
              + (options.profiler().scheme().settings().isEmpty() ? "" : ", samples");
      return new SchemeReport(name, scheme, result, linked.before(), List.copyOf(errors));
    } finally {
      Files.deleteIfExists(out);
    }
  }

  private long leftOut(String reason) {
    return result.methods().leftOut().stream().filter(l -> l.why().contains(reason)).count();
  }

  /** Returns methods that were left out although they can be numbered. */
  List<Left> others() {
    return result.methods().leftOut().stream()
        .filter(l -> !l.why().contains(TOO_MANY) && !l.why().contains(IRREDUCIBLE))
        .toList();
  }

  String line() {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %,d | %,d | %d | %d | %d | %d | %,d |",
        jar,
        scheme,
        result.methods().total(),
        result.methods().instrumented(),
        leftOut(TOO_MANY),
        leftOut(IRREDUCIBLE),
        others().size(),
        errors.size(),
        linkedBefore);
  }

  /** Returns the table, followed by a list of other methods left out and of errors. */
  static String table(List<SchemeReport> reports) {
    StringBuilder text = new StringBuilder(HEAD);
    reports.forEach(r -> text.append(r.line()).append('\n'));
    text.append('\n');
    for (SchemeReport r : reports) {
      Stream.concat(r.others().stream(), r.errors.stream())
          .forEach(l -> text.append("- %s, %s: `%s`\n".formatted(r.jar, r.scheme, l)));
    }
    return text.toString();
  }
}
