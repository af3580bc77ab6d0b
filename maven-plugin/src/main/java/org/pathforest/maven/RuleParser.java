package org.pathforest.maven;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.coverage.CoverageLimit;
import org.pathforest.profile.coverage.CoverageRule;
import org.pathforest.profile.coverage.NamePattern;

/** Parses rules as written in a POM. */
final class RuleParser {
  private RuleParser() {}

  /**
   * Parses rules.
   *
   * @throws MojoExecutionException if a value is not allowed; the message names the parameter and
   *     the allowed values
   */
  static List<CoverageRule> of(List<Rule> rules) throws MojoExecutionException {
    List<CoverageRule> checked = new ArrayList<>();
    for (Rule rule : rules == null ? List.<Rule>of() : rules) {
      List<CoverageLimit> limits = new ArrayList<>();
      for (Limit limit : rule.limits()) {
        limits.add(LimitParser.of(limit));
      }
      if (limits.isEmpty()) {
        throw ParameterErrors.use("rules: limits", "a rule has no limits", "one or more limits");
      }
      checked.add(
          new CoverageRule(
              LimitParser.constant("rules: element", rule.element(), CoverageRule.Element.values()),
              rule.includes().stream().map(NamePattern::of).toList(),
              rule.excludes().stream().map(NamePattern::of).toList(),
              limits));
    }
    if (checked.isEmpty()) {
      throw ParameterErrors.use("rules", "there is no rule", "one or more rules");
    }
    return checked;
  }

  /**
   * Checks whether a rule matches any element.
   *
   * @param bundle name of the bundle
   * @return null if it does, else an error that names the parameter which leaves no element
   */
  static MojoExecutionException unmatched(CoverageRule rule, String bundle, Coverage coverage) {
    CoverageRule.Unmatched none = rule.unmatched(bundle, coverage);
    return none == null
        ? null
        : ParameterErrors.use(
            none.included() ? "rules: excludes" : "rules: includes",
            "%s leave no %s of %d"
                .formatted(none.patterns(), rule.element().text(), none.elements()),
            "patterns that leave one, such as " + none.example());
  }
}
