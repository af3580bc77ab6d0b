package org.pathforest.runtime.table;

import org.pathforest.runtime.ChildPrograms;
import org.pathforest.runtime.HolderCalls;
import org.pathforest.runtime.thread.Archive;

/** Programs, run by {@link ChildPrograms}, that inspect tables. */
final class TablePrograms {
  private TablePrograms() {}

  /**
   * Requests tables of 5,000 paths in the three ways of instrumented code, twice; prints array
   * lengths.
   */
  static void arrays(String... args) {
    Archive h = ChildPrograms.register();
    for (int i = 0; i < 2; i++) {
      for (int kind : new int[] {HolderCalls.ARRAY, HolderCalls.HASHED, HolderCalls.INT}) {
        int method = kind == HolderCalls.ARRAY ? 0 : kind == HolderCalls.HASHED ? 1 : 2;
        System.out.println(((IntTable) HolderCalls.table(h, method, -5000, kind)).cells.length);
      }
    }
    IntTable.finish((IntTable) HolderCalls.table(h, 0, -5000, HolderCalls.ARRAY), 4999);
  }
}
