package org.pathforest.maven;

import java.util.List;

/**
 * A rule of the goal <code>check</code>: which elements it is about, and the limits for each of
 * them.
 */
public final class Rule {
  /** Kind of the elements: BUNDLE, PACKAGE, CLASS, SOURCEFILE or METHOD. */
  private String element = "BUNDLE";

  /** Names of the elements to check. The default is all elements. */
  private List<String> includes;

  /** Names of the elements not to check. */
  private List<String> excludes;

  /** Limits that each of the elements must keep. */
  private List<Limit> limits;

  /** Called by Maven. */
  public Rule() {}

  /** Creates a rule as Maven would set it. */
  Rule(String element, List<String> includes, List<String> excludes, List<Limit> limits) {
    this.element = element;
    this.includes = includes;
    this.excludes = excludes;
    this.limits = limits;
  }

  String element() {
    return element;
  }

  List<String> includes() {
    return includes == null ? List.of() : includes;
  }

  List<String> excludes() {
    return excludes == null ? List.of() : excludes;
  }

  List<Limit> limits() {
    return limits == null ? List.of() : limits;
  }
}
