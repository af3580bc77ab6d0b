package org.pathforest.maven;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.maven.plugin.MojoExecutionException;
import org.pathforest.profile.coverage.Counter;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.coverage.MethodCoverage;
import org.pathforest.profile.coverage.Thresholds;
import org.pathforest.profile.report.MethodName;

/**
 * A rule that has been understood.
 *
 * @param element what is looked at
 * @param includes names of elements that are looked at; all if there are none
 * @param excludes names of elements that are not
 * @param limits what each must keep to
 */
record CheckedRule(
    Element element, List<Name> includes, List<Name> excludes, List<CheckedLimit> limits) {

  /** Copies the lists. */
  CheckedRule {
    includes = List.copyOf(includes);
    excludes = List.copyOf(excludes);
    limits = List.copyOf(limits);
  }

  /** What limits are about. */
  enum Element {
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
    private String text() {
      return this == SOURCEFILE ? "source file" : name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A pattern for names of elements.
   *
   * @param text as it was given
   */
  record Name(String text, Pattern pattern) {
    /** As JaCoCo has it for names of elements: * is any text, ? any character. */
    static Name of(String text) {
      StringBuilder regex = new StringBuilder();
      for (char c : text.trim().toCharArray()) {
        regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
      }
      return new Name(text.trim(), Pattern.compile(regex.toString()));
    }

    private boolean matches(String name) {
      return pattern.matcher(name).matches();
    }

    /** As messages show it. */
    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * What became of a rule.
   *
   * @param violations a sentence for each limit that an element does not keep to, in order
   * @param counted whether any element has anything that a limit could be held against
   */
  record Outcome(List<String> violations, boolean counted) {
    /** Copies the list. */
    Outcome {
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
   * Understands rules.
   *
   * @throws MojoExecutionException naming the parameter and what is allowed
   */
  static List<CheckedRule> of(List<Rule> rules) throws MojoExecutionException {
    List<CheckedRule> checked = new ArrayList<>();
    for (Rule rule : rules == null ? List.<Rule>of() : rules) {
      List<CheckedLimit> limits = new ArrayList<>();
      for (Limit limit : rule.limits()) {
        limits.add(CheckedLimit.of(limit));
      }
      if (limits.isEmpty()) {
        throw Wrong.use("rules: limits", "a rule has no limits", "one limit or more");
      }
      checked.add(
          new CheckedRule(
              CheckedLimit.constant("rules: element", rule.element(), Element.values()),
              rule.includes().stream().map(Name::of).toList(),
              rule.excludes().stream().map(Name::of).toList(),
              limits));
    }
    if (checked.isEmpty()) {
      throw Wrong.use("rules", "there is no rule", "one rule or more");
    }
    return checked;
  }

  /**
   * Sees whether there is anything that this rule is about.
   *
   * @param bundle what the whole is called
   * @return null, or an error that names the parameter which leaves none of the elements
   */
  MojoExecutionException unmatched(String bundle, Coverage coverage) {
    List<Part> parts = parts(bundle, coverage);
    if (parts.isEmpty() || parts.stream().anyMatch(part -> isMeant(part.name()))) {
      return null;
    }
    boolean included = parts.stream().anyMatch(part -> matches(includes, part.name()));
    return Wrong.use(
        included ? "rules: excludes" : "rules: includes",
        "%s leaves no %s of %d"
            .formatted(included ? excludes : includes, element.text(), parts.size()),
        "patterns that leave one, such as " + parts.get(0).name());
  }

  /**
   * Holds coverage against this rule.
   *
   * @param bundle what the whole is called
   */
  Outcome judge(String bundle, Coverage coverage) {
    List<String> wrong = new ArrayList<>();
    boolean counted = false;
    for (Part part : parts(bundle, coverage)) {
      if (isMeant(part.name())) {
        for (CheckedLimit limit : limits) {
          Counter counter = counter(limit, part, coverage.mostPossible());
          counted |= counter.total() > 0;
          String what = violation(limit, part, counter);
          if (what != null) {
            what += limit.kind() == CheckedLimit.Kind.PATH ? without(part, coverage) : "";
            wrong.add("Rule violated for %s %s: %s".formatted(element.text(), part.name(), what));
          }
        }
      }
    }
    return new Outcome(wrong, counted);
  }

  private static String without(Part part, Coverage coverage) {
    long most = coverage.mostPossible();
    long many = part.methods().stream().filter(m -> !m.hasFewPaths(most)).count();
    return Thresholds.without(many, most);
  }

  private static Counter counter(CheckedLimit limit, Part part, long mostPossible) {
    if (limit.kind() == CheckedLimit.Kind.LINE) {
      return part.lines();
    }
    if (limit.kind() == CheckedLimit.Kind.CLASS) {
      return part.classes();
    }
    Counter counter = Counter.NONE;
    for (MethodCoverage m : part.methods()) {
      counter =
          counter.plus(
              switch (limit.kind()) {
                case INSTRUCTION -> m.instructions();
                case COMPLEXITY -> m.complexity();
                case PATH -> m.pathCounter(mostPossible);
                case BRANCH -> m.branches();
                case BLOCK -> m.blocks();
                case METHOD -> new Counter(m.ran() ? 1 : 0, 1);
                case LINE, CLASS -> throw new AssertionError(limit); // see above
              });
    }
    return counter;
  }

  private static String violation(CheckedLimit limit, Part part, Counter counter) {
    if (limit.kind() == CheckedLimit.Kind.LINE
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
  private static boolean matches(List<Name> names, String name) {
    return names.isEmpty() || names.stream().anyMatch(p -> p.matches(name));
  }

  private List<Part> parts(String bundle, Coverage coverage) {
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
              .map(m -> new Part(MethodName.of(m.key()), m.lineCounter(), Counter.NONE, List.of(m)))
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
