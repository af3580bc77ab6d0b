package org.pathforest.maven;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.maven.plugin.MojoExecutionException;
import org.pathforest.profile.coverage.CoverageLimit;
import org.pathforest.profile.coverage.CoverageLimit.Kind;
import org.pathforest.profile.coverage.CoverageLimit.Value;

/** Parses the limits of rules as written in a POM. */
final class LimitParser {
  private LimitParser() {}

  /**
   * Parses a limit.
   *
   * @throws MojoExecutionException if a value is not allowed; the message names the parameter and
   *     the allowed values
   */
  static CoverageLimit of(Limit limit) throws MojoExecutionException {
    Kind kind = constant("rules: counter", limit.counter(), Kind.values());
    Value value = constant("rules: value", limit.value(), Value.values());
    if (limit.minimum() == null && limit.maximum() == null) {
      throw ParameterErrors.use(
          "rules: limit",
          "the limit of " + kind + " has neither minimum nor maximum",
          "one of them or both");
    }
    return new CoverageLimit(
        kind,
        value,
        number("rules: minimum", limit.minimum(), value),
        number("rules: maximum", limit.maximum(), value));
  }

  /** Returns the constant with a name. */
  static <E extends Enum<E>> E constant(String parameter, String name, E[] all)
      throws MojoExecutionException {
    for (E constant : all) {
      if (constant.name().equals(name == null ? "" : name.trim())) {
        return constant;
      }
    }
    throw ParameterErrors.value(
        parameter,
        name == null ? "" : name,
        Arrays.stream(all).map(Enum::name).collect(Collectors.joining(", ", "one of ", "")));
  }

  private static BigDecimal number(String parameter, String text, Value value)
      throws MojoExecutionException {
    if (text == null) {
      return null;
    }
    String allowed =
        value.isRatio() ? "a ratio from 0 to 1, such as 0.80, or 80%" : "a number from 0 on";
    String digits = text.trim();
    boolean percent = value.isRatio() && digits.endsWith("%");
    digits = percent ? digits.substring(0, digits.length() - 1) : digits;
    if (!digits.matches("\\d{1,18}(\\.\\d{1,18})?|\\.\\d{1,18}")) {
      throw ParameterErrors.value(parameter, text, allowed);
    }
    BigDecimal number = new BigDecimal(digits);
    number = percent ? number.movePointLeft(2) : number;
    if (value.isRatio() && number.compareTo(BigDecimal.ONE) > 0) {
      throw ParameterErrors.value(parameter, text, allowed);
    }
    return number;
  }
}
