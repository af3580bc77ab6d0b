package org.pathforest.runtime;

import java.io.IOException;

/** Management of a run: {@code org.pathforest:type=Pathforest}, if asked for. */
public interface PathforestMBean {
  /** See {@link Pathforest#dump()}; answers the file's path. */
  String dump() throws IOException;

  /** See {@link Pathforest#reset}. */
  void reset();

  /** Bytes of all tables that there are now, those of other copies of the runtime among them. */
  long getTableBytes();
}
