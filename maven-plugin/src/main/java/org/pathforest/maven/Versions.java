package org.pathforest.maven;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.logging.Log;
import org.pathforest.profile.coverage.Coverage;
import org.pathforest.profile.text.FirstNames;

/**
 * Finds classes that were counted in several versions. Each version counts as a class of its own.
 */
final class Versions {
  private Versions() {}

  /** Logs a warning that names the classes, if there are any. */
  static void warn(Coverage coverage, Log log) {
    List<String> names = names(coverage);
    if (!names.isEmpty()) {
      log.warn(
          "Classes counted in several versions, each as a separate class: "
              + FirstNames.of(names, AllNames.how(log))
              + ". With append, old counts stay until 'mvn clean'.");
    }
  }

  /** Returns the names of the classes, with dots, in the order of the coverage. */
  static List<String> names(Coverage coverage) {
    Map<String, Integer> versions = new LinkedHashMap<>();
    for (Coverage.PackageCoverage p : coverage.packages()) {
      p.classes().forEach(c -> versions.merge(c.name().replace('/', '.'), 1, Integer::sum));
    }
    return versions.entrySet().stream()
        .filter(e -> e.getValue() > 1)
        .map(Map.Entry::getKey)
        .toList();
  }
}
