package org.pathforest.instrumenter.weave;

import org.pathforest.paths.scheme.SchemePlan;

/**
 * What profilers have in common that count ids of a {@link SchemePlan}: the actions of paths are
 * not in their plans.
 */
abstract class IdScheme implements Scheme {
  private final SchemePlan counted;

  /** Serves one method. */
  IdScheme(SchemePlan counted) {
    this.counted = counted;
  }

  @Override
  public final void start(Code code, long c) {
    throw countsNoPaths();
  }

  @Override
  public final void add(Code code, long c) {
    throw countsNoPaths();
  }

  @Override
  public final void next(Code code, long e, long b) {
    throw countsNoPaths();
  }

  @Override
  public final void end(Code code, long e) {
    throw countsNoPaths();
  }

  @Override
  public final void whole(Code code, long id) {
    throw countsNoPaths();
  }

  private IllegalStateException countsNoPaths() {
    return new IllegalStateException(counted.scheme() + " counts no paths");
  }
}
