package org.pathforest.runtime.table;

import java.io.IOException;
import org.pathforest.runtime.ChildPrograms;

/** A table whose first addition throws a {@code ThreadDeath}, like {@code Thread.stop}. */
public final class StoppingTable extends Table {
  private static boolean stopped;

  public StoppingTable() {
    super(ChildPrograms.FEW, 4, false, false);
  }

  @Override
  public void add(Table other) {
    if (!stopped) {
      stopped = true;
      throw new ThreadDeath();
    }
  }

  @Override
  long ownBytes() {
    return 0;
  }

  @Override
  public int modulus() {
    return ChildPrograms.FEW;
  }

  @Override
  public int runningSum(long r) {
    return (int) r;
  }

  @Override
  public int tag() {
    return TAG_CONTEXTS;
  }

  @Override
  public void write(CountsWriter out, Head head) throws IOException {
    head.write();
    out.varint(0);
    out.varint(0);
  }
}
