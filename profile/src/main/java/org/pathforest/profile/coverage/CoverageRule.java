package org.pathforest.profile.coverage;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.pathforest.profile.text.MethodName;

/**
 * What elements of a program must keep to.
 *
 * @param element what is looked at
 * @param includes names of elements that are looked at; all if there are none
 * @param excludes names of elements that are not
 * @param limits what each must keep to
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

  /** What limits are about. */
  public enum Element {
    /** The whole project. */
    BUNDLE,
    /** Each package. */
    PACKAGE,
    /** Each class. */
    CLASS,
    /** Each source file that is known. */
    SOURCEFILE,
    /** Each method that has probes. */
    METHOD;

    /** As messages have it. */
    public String text() {
      return this == SOURCEFILE ? "source file" : name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What became of a rule.
   *
   * @param violations a sentence for each limit that an element does not keep to, in order
   * @param counted whether any element has anything that a limit could be held against
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
   * @param classes those of its classes that have methods with probes, covered if one ran; none of
   *     a method
   * @param methods its methods that have probes
   */
  private record Part(String name, Counter lines, Counter classes, List<MethodCoverage> methods) {
    /** Of whole classes. */
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
   * Patterns that leave none of the elements.
   *
   * @param included whether elements are left by the patterns to include, and it is those to
   *     exclude that leave none
   * @param patterns these
   * @param elements how many there are
   * @param example the name of one
   */
  public record Unmatched(
      boolean included, List<NamePattern> patterns, int elements, String example) {}

  /**
   * Sees whether there is anything that this rule is about.
   *
   * @param bundle what the whole is called
   * @return null if there is
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
   * Holds coverage against this rule.
   *
   * @param bundle what the whole is called
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
                case LINE, CLASS -> throw new AssertionError(kind); // see above
              });
    }
    return counter;
  }

  /** What is counted in the whole program. */
  static Counter whole(CoverageLimit.Kind kind, Coverage coverage) {
    return counter(kind, parts(Element.BUNDLE, "", coverage).get(0), coverage.mostPossible());
  }

  private static String violation(CoverageLimit limit, Part part, Counter counter) {
    if (limit.kind() == CoverageLimit.Kind.LINE
        && counter.total() == 0
        && !part.methods().isEmpty()) {
      return "lines are not known: the classes have no line numbers";
    }
    return limit.violation(counter);
  }

  private boolean isMeant(String name) {
    return matches(includes, name) && excludes.stream().noneMatch(p -> p.matches(name));
  }

  /** Whether a name is included; all are if nothing is said. */
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

  /** Named as JaCoCo does, by package and file. A line of several classes counts once. */
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
