package org.pathforest.maven;

import java.util.List;

/** A rule of the goal <code>check</code>: which elements, and what they must reach. */
public final class Rule {
  /** BUNDLE, PACKAGE, CLASS, SOURCEFILE or METHOD. */
  private String element = "BUNDLE";

  /** Names of elements that are looked at; all if none are given. */
  private List<String> includes;

  /** Names of elements that are not looked at. */
  private List<String> excludes;

  /** What each of the elements must keep to. */
  private List<Limit> limits;

  /** For Maven. */
  public Rule() {}

  /** A rule, as if Maven had set it. */
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
