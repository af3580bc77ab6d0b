package org.pathforest.maven;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.pathforest.profile.Profile;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.coverage.CoverageRule;
import org.pathforest.profile.report.Limits;
import org.pathforest.profile.text.FirstNames;

/** Checks the coverage of the tests against rules, and fails the build if a rule is violated. */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends AbstractDataMojo {
  /**
   * Rules that the coverage must meet. A rule has an <code>element</code> (BUNDLE, PACKAGE, CLASS,
   * SOURCEFILE or METHOD), <code>includes</code> and <code>excludes</code> for names of elements,
   * and <code>limits</code>. A limit has a <code>counter</code> (INSTRUCTION, BRANCH, LINE,
   * COMPLEXITY, METHOD, CLASS, PATH or BLOCK), a <code>value</code> (COVEREDRATIO, MISSEDRATIO,
   * COVEREDCOUNT, MISSEDCOUNT or TOTALCOUNT), and a <code>minimum</code>, a <code>maximum</code> or
   * both.
   */
  @Parameter(required = true)
  private List<Rule> rules;

  /** Whether a violated rule fails the build. If <code>false</code>, violations are only logged. */
  @Parameter(property = "pathforest.haltOnFailure", defaultValue = "true", required = true)
  private boolean haltOnFailure;

  /** Called by Maven. */
  public CheckMojo() {}

  @Override
  void run() throws IOException, MojoExecutionException, MojoFailureException {
    List<CoverageRule> checked = RuleParser.of(rules);
    long mostPossible = mostPossible();
    ClassFilter shown = classesShown();
    Profile profile = profile();
    if (profile == null) {
      return;
    }
    Coverage coverage = Coverage.of(profile, shown, mostPossible);
    if (showsClasses(profile, coverage)) {
      Limits.notes(profile).forEach(line -> getLog().warn(line));
      Versions.warn(coverage, getLog());
      check(checked, coverage);
    }
  }

  private void check(List<CoverageRule> rules, Coverage coverage)
      throws MojoExecutionException, MojoFailureException {
    String bundle = project().getName();
    List<String> wrong = new ArrayList<>();
    boolean counted = false;
    for (CoverageRule rule : rules) {
      MojoExecutionException unmatched = RuleParser.unmatched(rule, bundle, coverage);
      if (unmatched != null) {
        ParameterErrors.leavesNothing(session().getAllProjects(), project(), getLog(), unmatched);
      }
      CoverageRule.Outcome outcome = rule.judge(bundle, coverage);
      wrong.addAll(outcome.violations());
      counted |= outcome.counted();
    }
    wrong.forEach(line -> getLog().warn(line));
    if (!wrong.isEmpty() && haltOnFailure) {
      throw new MojoFailureException(
          "Coverage checks have not been met. "
              + String.join("; ", FirstNames.lines(wrong, "the log has all")));
    }
    if (wrong.isEmpty() && counted) {
      getLog().info("All coverage checks have been met.");
    } else if (wrong.isEmpty()) {
      getLog()
          .warn(
              "Nothing was checked: no element of the rules has anything to count. Code that"
                  + " compilers add never counts, methods with a single path only with"
                  + " countSinglePath");
    }
  }
}
