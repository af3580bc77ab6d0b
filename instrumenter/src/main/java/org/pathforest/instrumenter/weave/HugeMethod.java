package org.pathforest.instrumenter.weave;

import java.util.Locale;
import org.pathforest.instrumenter.weave.code.CompileLimit;
import org.pathforest.paths.map.MethodKey;

/**
 * A method that was within the compile limit, and is not any more.
 *
 * @param key the method
 * @param before its bytes of bytecode, at most {@link CompileLimit#BYTES}
 * @param now the same after weaving, more than that
 */
public record HugeMethod(MethodKey key, int before, int now) {
  /** Both sizes, in words. */
  public String sizes() {
    return String.format(Locale.ROOT, "%,d bytes of code, %,d before", now, before);
  }
}
