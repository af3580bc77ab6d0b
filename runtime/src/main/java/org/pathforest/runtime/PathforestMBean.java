package org.pathforest.runtime;

import java.io.IOException;

/** Management of a run: {@code org.pathforest:type=Pathforest}, if asked for. */
public interface PathforestMBean {
  /** See {@link Pathforest#dump()}; returns the file's path. */
  String dump() throws IOException;

  /** See {@link Pathforest#dump(java.io.File)}; returns the file's absolute path. */
  String dump(String file) throws IOException;

  /** See {@link Pathforest#dumpAndReset()}; returns the file's path. */
  String dumpAndReset() throws IOException;

  /** See {@link Pathforest#dumpAndReset(java.io.File)}; returns the file's absolute path. */
  String dumpAndReset(String file) throws IOException;

  /** See {@link Pathforest#reset}. */
  void reset();

  /** Bytes of all tables that there are now, those of other copies of the runtime among them. */
  long getTableBytes();
}
