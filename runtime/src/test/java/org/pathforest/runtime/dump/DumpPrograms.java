package org.pathforest.runtime.dump;

import java.io.File;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import org.pathforest.runtime.ChildPrograms;

/** Programs, run by {@link ChildPrograms}, that write files. */
final class DumpPrograms {
  private DumpPrograms() {}

  /** Begins to write a file, then waits until the process is killed. */
  static void killed(String... args) throws IOException {
    ChildPrograms.feed(ChildPrograms.register());
    OutputFile.write(
        new File("killed.pathprof"),
        OutputFile.REPLACE,
        out -> {
          System.out.println("writing");
          while (true) {
            LockSupport.park();
          }
        });
  }
}
