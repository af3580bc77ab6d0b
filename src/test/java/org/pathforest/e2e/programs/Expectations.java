package org.pathforest.e2e.programs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.pathforest.e2e.programs.Expectation.MethodName;
import org.pathforest.e2e.programs.Expectation.Quantity;
import org.pathforest.e2e.programs.Expectation.Source;
import org.pathforest.e2e.tracer.ExportedMethod;
import org.pathforest.e2e.tracer.ExportedMethod.GramCount;
import org.pathforest.e2e.tracer.ExportedMethod.PathCount;
import org.pathforest.e2e.tracer.ExportedMethod.PrefixCount;

/**
 * The counts that a test program states beside its code, compared with an export of its profile.
 *
 * <p>The program is its own oracle: nothing here computes paths. Lines come from the class files,
 * and the lines in the export must agree with them.
 */
public record Expectations(ProgramSource program) {
  int size() {
    return program.expectations().size();
  }

  /**
   * Markers whose line has no code in any class that the expectations name. Such markers match
   * nothing.
   */
  List<String> markedLinesWithoutCode(ClassFiles originals) throws IOException {
    Map<Integer, String> left = new TreeMap<>(program.markers());
    Stream<Source> sources = program.expectations().stream().map(Expectation::source);
    for (String name : sources.map(s -> s.method().className()).distinct().toList()) {
      left.keySet().removeAll(new LineTables(originals.bytes(name)).lines());
    }
    return left.entrySet().stream().map(e -> e.getKey() + ": @" + e.getValue()).toList();
  }

  /**
   * Result of a comparison.
   *
   * @param checked number of expectations that were compared
   * @param skipped expectations that the export cannot answer: grams longer than {@code exactUpTo},
   *     and paths of methods that were cut
   * @param failures one line per difference; empty if there is none
   */
  public record Outcome(int checked, List<String> skipped, List<String> failures) {}

  /**
   * Compares the expectations with an export.
   *
   * @param originals the program's classes before instrumentation
   */
  public Outcome check(Path export, ClassFiles originals) throws IOException {
    List<ExportedMethod> methods = new ArrayList<>();
    ExportedMethod.forEach(export, (key, json) -> methods.add(ExportedMethod.of(json)));
    int checked = 0;
    List<String> skipped = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    Map<MethodName, Counted> counted = new HashMap<>();
    for (Expectation expectation : program.expectations()) {
      Source source = expectation.source();
      List<ExportedMethod> named =
          methods.stream().filter(method -> source.method().names(method)).toList();
      if (named.size() != 1) {
        checked++;
        failures.add(source + ", but the export has " + named.size() + " such methods");
        continue;
      }
      ExportedMethod method = named.get(0);
      Counted counts = counted.get(source.method());
      if (counts == null) {
        LineTables lines = new LineTables(originals.bytes(method.className()));
        counts = new Counted(method, lines, program.markers());
        counted.put(source.method(), counts);
        failures.addAll(counts.wrongLines());
      }
      String reason = counts.unanswerable(expectation);
      if (reason != null) {
        skipped.add(source + ": " + reason);
        continue;
      }
      checked++;
      long expected = expectation.count() - counts.notCounted(expectation);
      long actual = counts.count(expectation);
      if (actual != expected) {
        failures.add(source + ", but the profile says " + actual);
      }
    }
    return new Outcome(checked, skipped, failures);
  }

  /** A method of the export, with its paths read as markers. */
  private static final class Counted {
    private final ExportedMethod method;
    private final LineTables lines;
    private final Map<Integer, String> markers;
    private final Map<Long, PathCount> paths = new HashMap<>();

    Counted(ExportedMethod method, LineTables lines, Map<Integer, String> markers) {
      this.method = method;
      this.lines = lines;
      this.markers = markers;
      method.paths().forEach(path -> paths.put(path.id(), path));
    }

    /** Messages about paths whose lines differ from those of the class file. */
    List<String> wrongLines() {
      List<String> failures = new ArrayList<>();
      for (PathCount path : method.paths()) {
        List<Integer> expected = path.offsets().stream().map(this::line).toList();
        if (!expected.equals(path.lines())) {
          String wrong = "%s: path %d has lines %s, but the class file has %s";
          String name = method.className() + "." + method.method() + method.descriptor();
          failures.add(wrong.formatted(name, path.id(), path.lines(), expected));
        }
      }
      return failures;
    }

    /** Reason why the export cannot answer this expectation, or null. */
    String unanswerable(Expectation expectation) {
      if (expectation.isOfWholePaths() && !method.cuts().isEmpty()) {
        return "the method was cut";
      }
      return expectation instanceof Expectation.Gram gram
              && gram.steps().size() > method.exactUpTo()
          ? "the profile is exact up to " + method.exactUpTo()
          : null;
    }

    /** Number of expected counts that the export declares as missing. */
    long notCounted(Expectation expectation) {
      return method.limits().contains("before-super")
              && expectation instanceof Expectation.Total total
              && Set.of(Quantity.ACTIVATIONS, Quantity.INTERRUPTED).contains(total.quantity())
          ? total.beforeSuper()
          : 0;
    }

    long count(Expectation expectation) {
      if (expectation instanceof Expectation.Total total) {
        return switch (total.quantity()) {
          case ACTIVATIONS -> beginning("entry");
          case HANDLERS -> beginning("handler");
          case PATHS -> paths(path -> true);
          case INTERRUPTED -> interrupted(prefix -> true);
        };
      }
      return expectation instanceof Expectation.Gram gram
          ? count(gram)
          : count((Expectation.Prefix) expectation);
    }

    private long beginning(String start) {
      return paths(path -> start.equals(path.start()))
          + interrupted(prefix -> start.equals(prefix.start()));
    }

    private long paths(Predicate<PathCount> which) {
      return method.paths().stream().filter(which).mapToLong(PathCount::count).sum();
    }

    private long interrupted(Predicate<PrefixCount> which) {
      return method.interrupted().stream().filter(which).mapToLong(PrefixCount::count).sum();
    }

    private long count(Expectation.Gram expectation) {
      List<Expectation.Step> steps = expectation.steps();
      if (steps.size() == 1) {
        return paths(path -> matches(steps.get(0), path));
      }
      return method.grams().stream()
          .filter(gram -> gram.ids().size() == steps.size())
          .filter(
              gram ->
                  IntStream.range(0, steps.size())
                      .allMatch(i -> matches(steps.get(i), paths.get(gram.ids().get(i)))))
          .mapToLong(GramCount::count)
          .sum();
    }

    private boolean matches(Expectation.Step step, PathCount path) {
      return path != null && step.matches(path.start(), markersAt(path.offsets()), path.end());
    }

    private long count(Expectation.Prefix expectation) {
      return interrupted(
          prefix ->
              leadsTo(expectation.handler(), prefix.handler())
                  && expectation.step().matches(prefix.start(), markersAt(prefix.offsets()), null));
    }

    private boolean leadsTo(String marker, Integer handler) {
      return marker == null || handler == null
          ? marker == null && handler == null
          : marker.equals(markers.get(line(handler)));
    }

    private List<String> markersAt(List<Integer> offsets) {
      List<String> met = new ArrayList<>();
      for (int offset : offsets) {
        String marker = markers.get(line(offset));
        if (marker != null && (met.isEmpty() || !met.get(met.size() - 1).equals(marker))) {
          met.add(marker);
        }
      }
      return met;
    }

    private int line(int offset) {
      return lines.line(method.method(), method.descriptor(), offset);
    }
  }
}
