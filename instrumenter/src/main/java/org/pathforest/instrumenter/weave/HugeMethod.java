package org.pathforest.instrumenter.weave;

import java.util.Locale;
import org.pathforest.instrumenter.weave.code.CompileLimit;
import org.pathforest.paths.map.MethodKey;

/**
 * A method that was within the compile limit and now exceeds it.
 *
 * @param key the method
 * @param before its bytecode size in bytes, at most {@link CompileLimit#BYTES}
 * @param now the size after weaving, above the limit
 */
public record HugeMethod(MethodKey key, int before, int now) {
  /** Returns both sizes in words. */
  public String sizes() {
    return String.format(Locale.ROOT, "%,d bytes of code, %,d before", now, before);
  }
}
