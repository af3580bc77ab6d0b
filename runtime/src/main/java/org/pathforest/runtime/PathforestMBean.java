package org.pathforest.runtime;

import java.io.IOException;

/**
 * Manages the profiles of a run by JMX. Registered as {@code org.pathforest:type=Pathforest} if
 * {@code pathforest.jmx} is {@code true}.
 */
public interface PathforestMBean {
  /** Does what {@link Pathforest#dump()} does. Returns the path of the file. */
  String dump() throws IOException;

  /**
   * Does what {@link Pathforest#dump(java.io.File)} does. Returns the absolute path of the file.
   */
  String dump(String file) throws IOException;

  /** Does what {@link Pathforest#dumpAndReset()} does. Returns the path of the file. */
  String dumpAndReset() throws IOException;

  /**
   * Does what {@link Pathforest#dumpAndReset(java.io.File)} does. Returns the absolute path of the
   * file.
   */
  String dumpAndReset(String file) throws IOException;

  /** Does what {@link Pathforest#reset} does. */
  void reset();

  /** Returns the size of all tables in bytes, including those of other copies of the runtime. */
  long getTableBytes();
}
