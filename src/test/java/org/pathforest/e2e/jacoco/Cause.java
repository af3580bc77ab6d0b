package org.pathforest.e2e.jacoco;

/** Why a line is not the same in both reports. */
enum Cause {
  FILTER("a filter of JaCoCo's"),
  NO_PROBES("a method left out, or without probes"),
  AFTER_INTERRUPTION("what follows the last known block of an interruption"),
  BEFORE_PROBE("an exception before the next probe of JaCoCo's"),
  OPEN("an activation open at exit"),
  UNREACHABLE("code that can't be reached"),
  ONE_TARGET("a branch whose outcomes lead to the same block"),
  UNEXPLAINED("unexplained");

  private final String text;

  Cause(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
