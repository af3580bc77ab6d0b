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
    Element element, List<Pattern> includes, List<Pattern> excludes, List<CheckedLimit> limits) {

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
              rule.includes().stream().map(CheckedRule::compile).toList(),
              rule.excludes().stream().map(CheckedRule::compile).toList(),
              limits));
    }
    if (checked.isEmpty()) {
      throw Wrong.use("rules", "there is no rule", "one rule or more");
    }
    return checked;
  }

  /** As JaCoCo has it for names of elements: * is any text, ? any character. */
  private static Pattern compile(String text) {
    StringBuilder regex = new StringBuilder();
    for (char c : text.trim().toCharArray()) {
      regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
    }
    return Pattern.compile(regex.toString());
  }

  /**
   * Holds coverage against this rule.
   *
   * @param bundle what the whole is called
   * @param mostPossible methods with more possible paths do not count as paths
   * @return a sentence for each limit that an element does not keep to, in order
   */
  List<String> violations(String bundle, Coverage coverage, long mostPossible) {
    List<String> wrong = new ArrayList<>();
    for (Part part : parts(bundle, coverage)) {
      if (isMeant(part.name())) {
        for (CheckedLimit limit : limits) {
          String what = violation(limit, part, mostPossible);
          if (what != null) {
            wrong.add(
                "Rule violated for %s %s: %s"
                    .formatted(element.name().toLowerCase(Locale.ROOT), part.name(), what));
          }
        }
      }
    }
    return wrong;
  }

  private static String violation(CheckedLimit limit, Part part, long mostPossible) {
    Counter counter = Counter.NONE;
    for (MethodCoverage m : part.methods()) {
      counter =
          switch (limit.kind()) {
            case PATH -> counter.plus(Thresholds.pathsOf(m, mostPossible));
            case BRANCH -> counter.plus(m.branches());
            case BLOCK -> counter.plus(m.blocks());
            case METHOD -> counter.plus(m.ran());
            case LINE -> part.lines();
          };
    }
    if (limit.kind() == CheckedLimit.Kind.LINE
        && counter.total() == 0
        && !part.methods().isEmpty()) {
      return "lines are not known: the classes have no line numbers";
    }
    return limit.violation(counter);
  }

  private boolean isMeant(String name) {
    return (includes.isEmpty() || includes.stream().anyMatch(p -> p.matcher(name).matches()))
        && excludes.stream().noneMatch(p -> p.matcher(name).matches());
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
