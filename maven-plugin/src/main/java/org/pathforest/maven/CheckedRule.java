package org.pathforest.maven;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    /** Each method that has probes. */
    METHOD
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
   * @param methods its methods that have probes
   */
  private record Part(String name, Counter lines, List<MethodCoverage> methods) {}

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
            .formatted(
                included ? excludes : includes,
                element.name().toLowerCase(Locale.ROOT),
                parts.size()),
        "patterns that leave one, such as " + parts.get(0).name());
  }

  /**
   * Holds coverage against this rule.
   *
   * @param bundle what the whole is called
   * @param mostPossible methods with more possible paths do not count as paths
   */
  Outcome judge(String bundle, Coverage coverage, long mostPossible) {
    List<String> wrong = new ArrayList<>();
    boolean counted = false;
    for (Part part : parts(bundle, coverage)) {
      if (isMeant(part.name())) {
        for (CheckedLimit limit : limits) {
          Counter counter = counter(limit, part, mostPossible);
          counted |= counter.total() > 0;
          String what = violation(limit, part, counter);
          if (what != null) {
            wrong.add(
                "Rule violated for %s %s: %s"
                    .formatted(element.name().toLowerCase(Locale.ROOT), part.name(), what));
          }
        }
      }
    }
    return new Outcome(wrong, counted);
  }

  private static Counter counter(CheckedLimit limit, Part part, long mostPossible) {
    if (limit.kind() == CheckedLimit.Kind.LINE) {
      return part.lines();
    }
    Counter counter = Counter.NONE;
    for (MethodCoverage m : part.methods()) {
      counter =
          counter.plus(
              switch (limit.kind()) {
                case PATH -> Thresholds.pathsOf(m, mostPossible);
                case BRANCH -> m.branches();
                case BLOCK -> m.blocks();
                case METHOD -> new Counter(m.ran() ? 1 : 0, 1);
                case LINE -> throw new AssertionError(limit); // see above
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
    List<Part> parts = new ArrayList<>();
    List<MethodCoverage> all = new ArrayList<>();
    for (Coverage.PackageCoverage p : coverage.packages()) {
      List<MethodCoverage> inPackage = new ArrayList<>();
      for (Coverage.ClassCoverage c : p.classes()) {
        inPackage.addAll(c.methods());
        if (element == Element.CLASS) {
          parts.add(new Part(c.name().replace('/', '.'), c.totals().lines(), c.methods()));
        } else if (element == Element.METHOD) {
          for (MethodCoverage m : c.methods()) {
            parts.add(new Part(MethodName.of(m.key()), m.lineCounter(), List.of(m)));
          }
        }
      }
      if (element == Element.PACKAGE) {
        parts.add(new Part(p.name().replace('/', '.'), p.totals().lines(), inPackage));
      }
      all.addAll(inPackage);
    }
    if (element == Element.BUNDLE) {
      parts.add(new Part(bundle, coverage.totals().lines(), all));
    }
    return parts;
  }
}
