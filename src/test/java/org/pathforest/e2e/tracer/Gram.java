package org.pathforest.e2e.tracer;

import java.util.Arrays;

/** An n-gram: the numbers of n consecutive paths of a sequence. */
final class Gram {
  private final int[] paths;

  Gram(int... paths) {
    this.paths = paths;
  }

  int length() {
    return paths.length;
  }

  int path(int index) {
    return paths[index];
  }

  /** Its last n paths. */
  Gram suffix(int n) {
    return new Gram(Arrays.copyOfRange(paths, paths.length - n, paths.length));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Gram gram && Arrays.equals(paths, gram.paths);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(paths);
  }

  @Override
  public String toString() {
    return Arrays.toString(paths);
  }
}
