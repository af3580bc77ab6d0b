package org.pathforest.profile.coverage;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.pathforest.profile.text.MethodName;

/**
 * Limits for elements of a program.
 *
 * @param element kind of the elements
 * @param includes names of elements that are checked; empty to check all
 * @param excludes names of elements that are not checked
 * @param limits limits for each element
 */
public record CoverageRule(
    Element element,
    List<NamePattern> includes,
    List<NamePattern> excludes,
    List<CoverageLimit> limits) {

  /** Copies the lists. */
  public CoverageRule {
    includes = List.copyOf(includes);
    excludes = List.copyOf(excludes);
    limits = List.copyOf(limits);
  }

  /** The kind of element that limits apply to. */
  public enum Element {
    /** The whole project. */
    BUNDLE,
    /** Each package. */
    PACKAGE,
    /** Each class. */
    CLASS,
    /** Each source file whose name is known. */
    SOURCEFILE,
    /** Each method that has probes. */
    METHOD;

    /** Returns the text for messages. */
    public String text() {
      return this == SOURCEFILE ? "source file" : name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The outcome of a rule.
   *
   * @param violations a sentence for each limit that an element violates, in order
   * @param counted whether any element has items to which a limit applies
   */
  public record Outcome(List<String> violations, boolean counted) {
    /** Copies the list. */
    public Outcome {
      violations = List.copyOf(violations);
    }
  }

  /**
   * An element.
   *
   * @param lines its lines
   * @param classes its classes that have methods with probes, covered if one of these ran; no
   *     classes if the element is a method
   * @param methods its methods that have probes
   */
  private record Part(String name, Counter lines, Counter classes, List<MethodCoverage> methods) {
    /** Creates an element that consists of whole classes. */
    static Part of(String name, Counter lines, List<Coverage.ClassCoverage> classes) {
      Counter counter = Counter.NONE;
      List<MethodCoverage> methods = new ArrayList<>();
      for (Coverage.ClassCoverage c : classes) {
        if (!c.methods().isEmpty()) {
          counter = counter.plus(c.methods().stream().anyMatch(MethodCoverage::ran));
          methods.addAll(c.methods());
        }
      }
      return new Part(name, lines, counter, methods);
    }
  }

  /**
   * Patterns that leave no element to check.
   *
   * @param included whether the patterns to include leave elements, so that the patterns to exclude
   *     are the cause
   * @param patterns the patterns that are the cause
   * @param elements number of elements before the patterns apply
   * @param example name of one of these elements
   */
  public record Unmatched(
      boolean included, List<NamePattern> patterns, int elements, String example) {}

  /**
   * Checks whether the rule leaves any element to check.
   *
   * @param bundle name of the whole program
   * @return null if there are such elements, or if there are no elements at all
   */
  public Unmatched unmatched(String bundle, Coverage coverage) {
    List<Part> parts = parts(element, bundle, coverage);
    if (parts.isEmpty() || parts.stream().anyMatch(part -> isMeant(part.name()))) {
      return null;
    }
    boolean included = parts.stream().anyMatch(part -> matches(includes, part.name()));
    List<NamePattern> patterns = included ? excludes : includes;
    return new Unmatched(included, patterns, parts.size(), parts.get(0).name());
  }

  /**
   * Checks coverage against this rule.
   *
   * @param bundle name of the whole program
   */
  public Outcome judge(String bundle, Coverage coverage) {
    List<String> wrong = new ArrayList<>();
    boolean counted = false;
    for (Part part : parts(element, bundle, coverage)) {
      if (isMeant(part.name())) {
        for (CoverageLimit limit : limits) {
          Counter counter = counter(limit.kind(), part, coverage.mostPossible());
          counted |= counter.total() > 0;
          String what = violation(limit, part, counter);
          if (what != null) {
            what += limit.kind() == CoverageLimit.Kind.PATH ? without(part, coverage) : "";
            wrong.add("Rule violated for %s %s: %s".formatted(element.text(), part.name(), what));
          }
        }
      }
    }
    return new Outcome(wrong, counted);
  }

  private static String without(Part part, Coverage coverage) {
    long most = coverage.mostPossible();
    long many = part.methods().stream().filter(m -> !m.paths().areFew(most)).count();
    return Thresholds.without(many, most);
  }

  private static Counter counter(CoverageLimit.Kind kind, Part part, long mostPossible) {
    if (kind == CoverageLimit.Kind.LINE) {
      return part.lines();
    }
    if (kind == CoverageLimit.Kind.CLASS) {
      return part.classes();
    }
    Counter counter = Counter.NONE;
    for (MethodCoverage m : part.methods()) {
      counter =
          counter.plus(
              switch (kind) {
                case INSTRUCTION -> m.counters().instructions();
                case COMPLEXITY -> m.counters().complexity();
                case PATH -> m.paths().counter(mostPossible);
                case BRANCH -> m.counters().branches();
                case BLOCK -> m.counters().blocks();
                case METHOD -> new Counter(m.ran() ? 1 : 0, 1);
                case LINE, CLASS -> throw new AssertionError(kind); // handled above
              });
    }
    return counter;
  }

  /** Returns the counter of the whole program. */
  static Counter whole(CoverageLimit.Kind kind, Coverage coverage) {
    return counter(kind, parts(Element.BUNDLE, "", coverage).get(0), coverage.mostPossible());
  }

  private static String violation(CoverageLimit limit, Part part, Counter counter) {
    if (limit.kind() == CoverageLimit.Kind.LINE
        && counter.total() == 0
        && !part.methods().isEmpty()) {
      return "lines are unknown: the classes have no line numbers; compile with -g";
    }
    return limit.violation(counter);
  }

  private boolean isMeant(String name) {
    return matches(includes, name) && excludes.stream().noneMatch(p -> p.matches(name));
  }

  /** Returns whether a name matches one of the patterns, or there are no patterns. */
  private static boolean matches(List<NamePattern> names, String name) {
    return names.isEmpty() || names.stream().anyMatch(p -> p.matches(name));
  }

  private static List<Part> parts(Element element, String bundle, Coverage coverage) {
    List<Coverage.ClassCoverage> all =
        coverage.packages().stream().flatMap(p -> p.classes().stream()).toList();
    return switch (element) {
      case BUNDLE -> List.of(Part.of(bundle, coverage.totals().lines(), all));
      case PACKAGE ->
          coverage.packages().stream()
              .map(p -> Part.of(p.name().replace('/', '.'), p.totals().lines(), p.classes()))
              .toList();
      case CLASS ->
          all.stream()
              .map(c -> Part.of(c.name().replace('/', '.'), c.totals().lines(), List.of(c)))
              .toList();
      case SOURCEFILE -> sourceFiles(coverage);
      case METHOD ->
          all.stream()
              .flatMap(c -> c.methods().stream())
              .map(
                  m ->
                      new Part(
                          MethodName.of(m.key()), m.counters().lines(), Counter.NONE, List.of(m)))
              .toList();
    };
  }

  /**
   * Returns the source files, named like JaCoCo's by package and file. A line of several classes
   * counts once.
   */
  private static List<Part> sourceFiles(Coverage coverage) {
    SortedMap<String, List<Coverage.ClassCoverage>> files = new TreeMap<>();
    for (Coverage.PackageCoverage p : coverage.packages()) {
      for (Coverage.ClassCoverage c : p.classes()) {
        if (c.source() != null) {
          String name = p.name().isEmpty() ? c.source() : p.name() + "/" + c.source();
          files.computeIfAbsent(name, n -> new ArrayList<>()).add(c);
        }
      }
    }
    List<Part> parts = new ArrayList<>();
    files.forEach((name, classes) -> parts.add(Part.of(name, Coverage.lines(classes), classes)));
    return parts;
  }
}
