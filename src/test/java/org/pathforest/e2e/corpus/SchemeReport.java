package org.pathforest.e2e.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.InstrumentResult;
import org.pathforest.instrumenter.InstrumentResult.Left;
import org.pathforest.instrumenter.Instrumenter;
import org.pathforest.instrumenter.Progress;
import org.pathforest.instrumenter.weave.WeaveOptions;

/**
 * What was found of one jar with one scheme.
 *
 * @param jar its name
 * @param scheme what it was instrumented for
 * @param result what the instrumenter says
 * @param linkedBefore classes that link in the original
 * @param errors of the verifiers, by class or method, that the original does not have
 */
record SchemeReport(
    String jar, String scheme, InstrumentResult result, long linkedBefore, List<String> errors) {
  private static final String HEAD =
      """
      | jar | scheme | methods | instrumented | too many paths | irreducible | other | verifier \
      errors | classes that link |
      |---|---|--:|--:|--:|--:|--:|--:|--:|
      """;

  /**
   * Instruments and checks.
   *
   * @param before what became of each class of the original, by entry
   */
  static SchemeReport of(
      Path work,
      JdkImage image,
      Path jar,
      WeaveOptions options,
      LinkCheck links,
      Map<String, String> before)
      throws IOException, InterruptedException {
    String name = jar.getFileName().toString();
    Path out = work.resolve("woven-" + name);
    try {
      InstrumentResult result =
          new Instrumenter(InstrumentOptions.defaults().with(options), Progress.NONE)
              .instrument(jar, out);
      List<String> errors = new ArrayList<>(verify(image, jar, out, result));
      Map<String, String> after = links.link(out);
      before.forEach(
          (entry, was) -> {
            String now = after.getOrDefault(entry, "is gone");
            if (was.equals(LinkCheck.LINKED) && !now.equals(LinkCheck.LINKED)) {
              errors.add(entry + ": " + now);
            }
          });
      long linked = before.values().stream().filter(LinkCheck.LINKED::equals).count();
      String scheme = options.profiler().label();
      return new SchemeReport(
          name,
          options.samples() > 0 ? scheme + ", samples" : scheme,
          result,
          linked,
          List.copyOf(errors));
    } finally {
      Files.deleteIfExists(out);
    }
  }

  private static List<String> verify(JdkImage image, Path jar, Path out, InstrumentResult result)
      throws IOException {
    List<String> errors = new ArrayList<>();
    try (ZipListing before = new ZipListing(jar);
        ZipListing after = new ZipListing(out)) {
      ArchiveCheck archive = new ArchiveCheck(before, after, result);
      errors.addAll(archive.differences());
      VerifierCheck verifier = new VerifierCheck(new Hierarchy(before, image));
      for (ArchiveCheck.Pair pair : archive.changedClasses()) {
        errors.addAll(
            verifier.check(before.content(pair.before()), after.content(pair.after())).fresh());
      }
    }
    return errors;
  }

  private long leftOut(String reason) {
    return result.leftOut().stream().filter(l -> l.why().contains(reason)).count();
  }

  private long tooMany() {
    return leftOut("(--most-paths)");
  }

  private long irreducible() {
    return leftOut("irreducible loop");
  }

  /** Methods that were left out, though they can be numbered. */
  List<Left> others() {
    return result.leftOut().stream()
        .filter(l -> !l.why().contains("(--most-paths)") && !l.why().contains("irreducible loop"))
        .toList();
  }

  /** A row of the table. */
  String line() {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %,d | %,d | %d | %d | %d | %d | %,d |",
        jar,
        scheme,
        result.methods(),
        result.instrumented(),
        tooMany(),
        irreducible(),
        others().size(),
        errors.size(),
        linkedBefore);
  }

  /** The table, and the names of all that is not as it could be. */
  static String table(List<SchemeReport> reports) {
    StringBuilder text = new StringBuilder(HEAD);
    reports.forEach(r -> text.append(r.line()).append('\n'));
    text.append('\n');
    for (SchemeReport r : reports) {
      String start = "- " + r.jar + ", " + r.scheme + ": `";
      r.others().forEach(l -> text.append(start).append(l).append("`\n"));
      r.errors.forEach(e -> text.append(start).append(e).append("`\n"));
    }
    return text.toString();
  }
}
