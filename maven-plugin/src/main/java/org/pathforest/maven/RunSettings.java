package org.pathforest.maven;

import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.maven.plugin.MojoExecutionException;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;

/**
 * Checks the runtime's settings among the properties of the command line. Surefire passes these on
 * to the tests, where the runtime cannot reject a wrong value. It could only ignore it.
 */
final class RunSettings {
  private static final Pattern BURSTS = Pattern.compile("([0-9]{1,10})/([0-9]{1,10})(/adaptive)?");

  private RunSettings() {}

  /**
   * Checks all settings except the profiler, which the goals check themselves.
   *
   * @throws MojoExecutionException if a value is not allowed; the message names the property and
   *     the allowed values
   */
  static void check(Properties user) throws MojoExecutionException {
    String k = user.getProperty("pathforest.k");
    if (k != null) {
      AbstractPathforestMojo.number("k", k, WeaveOptions.MAX_K);
    }
    check(user, "tables", "auto|hashed", "auto or hashed");
    check(user, "jmx", "true|false", "true or false");
    check(user, "memory", "[0-9]{1,9}[kmgKMG]?|[0-9]{1,18}", "a size such as 256m");
    String bursts = user.getProperty("pathforest.bursts");
    if (bursts != null && !"off".equals(bursts) && !areBursts(bursts.trim())) {
      throw ParameterErrors.property(
          "bursts", bursts, "off, or PERIOD/LENGTH[/adaptive], LENGTH from 1 to PERIOD");
    }
  }

  private static void check(Properties user, String setting, String pattern, String allowed)
      throws MojoExecutionException {
    String value = user.getProperty("pathforest." + setting);
    if (value != null && !value.trim().matches(pattern)) {
      throw ParameterErrors.property(setting, value, allowed);
    }
  }

  private static boolean areBursts(String text) {
    Matcher m = BURSTS.matcher(text);
    if (!m.matches()) {
      return false;
    }
    long period = Long.parseLong(m.group(1));
    long length = Long.parseLong(m.group(2));
    return length >= 1 && length <= period && period <= 1_000_000_000;
  }
}
