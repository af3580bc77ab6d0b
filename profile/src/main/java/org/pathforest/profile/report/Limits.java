package org.pathforest.profile.report;

/** What the names of limits mean. */
final class Limits {
  private Limits() {}

  /** One line without the name; empty for a name that is not known here. */
  static String meaning(String name) {
    return switch (name) {
      case "memory" -> "the tables reached their bound; some methods know shorter sequences only";
      case "contexts" -> "more contexts than can be numbered; shorter sequences only";
      case "lost" ->
          "some classes or methods could not be counted: no memory, or no runtime that they see";
      case "stack-overflow" ->
          "the stack overflowed: interruptions of the calls nearest to that may be missing or cut short";
      case "before-super" -> "exceptions before super(...) or this(...) are not counted";
      case "bursts" ->
          "some calls were not profiled: counts are those of the ones that were, shares estimated";
      default -> "";
    };
  }
}
