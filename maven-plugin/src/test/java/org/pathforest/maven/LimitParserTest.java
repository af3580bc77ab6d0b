package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathforest.profile.coverage.Counter;

/** Limits are compared exactly, and values without meaning are refused by name. */
class LimitParserTest {
  private static String violation(String value, String minimum, String maximum, Counter counter)
      throws MojoExecutionException {
    return LimitParser.of(new Limit("PATH", value, minimum, maximum)).violation(counter);
  }

  @ParameterizedTest
  @CsvSource({
    "COVEREDRATIO, 0.5, , 1, 2",
    "COVEREDRATIO, 50%, , 1, 2",
    "COVEREDRATIO, 1, , 3, 3",
    "COVEREDRATIO, .33, 0.34, 1, 3",
    "MISSEDRATIO, , 0.5, 1, 2",
    "COVEREDCOUNT, 1, 1, 1, 2",
    "MISSEDCOUNT, , 0, 2, 2",
    "TOTALCOUNT, , 2, 0, 2",
    "COVEREDRATIO, 1, , 0, 0",
  })
  void limit_is_kept(String value, String minimum, String maximum, long covered, long total)
      throws Exception {
    assertThat(violation(value, minimum, maximum, new Counter(covered, total))).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "COVEREDRATIO| 0.67|| 2| 3| covered ratio is 0.667 (2 of 3), but expected minimum is 0.67",
        "COVEREDRATIO| 70%|| 2| 3| covered ratio is 0.67 (2 of 3), but expected minimum is 0.70",
        "COVEREDRATIO|| 0.5| 2| 3| covered ratio is 0.67 (2 of 3), but expected maximum is 0.5",
        "MISSEDRATIO|| 0| 2| 3| missed ratio is 0.33 (1 of 3), but expected maximum is 0",
        "MISSEDCOUNT|| 0| 2| 3| missed count is 1, but expected maximum is 0",
        "COVEREDCOUNT| 3|| 2| 3| covered count is 2, but expected minimum is 3",
        "TOTALCOUNT|| 2| 2| 3| total count is 3, but expected maximum is 2",
      })
  void limit_is_violated(
      String value, String minimum, String maximum, long covered, long total, String text)
      throws Exception {
    assertThat(violation(value, minimum, maximum, new Counter(covered, total)))
        .isEqualTo("paths " + text);
  }

  @Test
  void figures_are_written_alike_in_all_languages() throws Exception {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertThat(violation("COVEREDRATIO", "0.5", null, new Counter(1000, 20_000)))
          .isEqualTo("paths covered ratio is 0.05 (1,000 of 20,000), but expected minimum is 0.5");
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "WORD| COVEREDRATIO| 1| rules: counter: 'WORD' is not allowed; use one of INSTRUCTION, BRANCH,"
            + " LINE, COMPLEXITY, METHOD, CLASS, PATH, BLOCK",
        "| COVEREDRATIO| 1| rules: counter: '' is not allowed; use one of INSTRUCTION, BRANCH, LINE,"
            + " COMPLEXITY, METHOD, CLASS, PATH, BLOCK",
        "PATH| RATIO| 1| rules: value: 'RATIO' is not allowed; use one of COVEREDRATIO, MISSEDRATIO,"
            + " COVEREDCOUNT, MISSEDCOUNT, TOTALCOUNT",
        "PATH| COVEREDRATIO| 1.2| rules: minimum: '1.2' is not allowed; use a ratio from 0 to"
            + " 1, such as 0.80, or 80%",
        "PATH| MISSEDCOUNT| 5%| rules: minimum: '5%' is not allowed; use a number from 0 on",
        "PATH| MISSEDCOUNT|| rules: limit: the limit of PATH has neither minimum nor maximum;"
            + " use one of them or both",
      })
  void wrong_limit_is_refused_by_name(
      String counter, String value, String minimum, String message) {
    assertThatThrownBy(() -> LimitParser.of(new Limit(counter, value, minimum, null)))
        .isInstanceOf(MojoExecutionException.class)
        .hasMessage("parameter " + message);
  }

  @Test
  void wrong_rules_are_refused_by_name() {
    assertThatThrownBy(() -> RuleParser.of(List.of()))
        .hasMessage("parameter rules: there is no rule; use one or more rules");
    assertThatThrownBy(() -> RuleParser.of(List.of(new Rule("BUNDLE", null, null, null))))
        .hasMessage("parameter rules: limits: a rule has no limits; use one or more limits");
    Limit limit = new Limit("PATH", "COVEREDRATIO", "1", null);
    assertThatThrownBy(() -> RuleParser.of(List.of(new Rule("MODULE", null, null, List.of(limit)))))
        .hasMessage(
            "parameter rules: element: 'MODULE' is not allowed; use one of BUNDLE, PACKAGE, CLASS,"
                + " SOURCEFILE, METHOD");
  }
}
