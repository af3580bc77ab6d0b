package org.pathforest.runtime.table;

import org.pathforest.runtime.ChildPrograms;
import org.pathforest.runtime.HolderCalls;
import org.pathforest.runtime.thread.Archive;

/** Those of {@link ChildPrograms} that look into tables. */
final class TablePrograms {
  private TablePrograms() {}

  /** Tables of 5,000 paths, as woven code asks for them in three ways; and once more. */
  static void arrays(String... args) {
    Archive h = ChildPrograms.register();
    for (int i = 0; i < 2; i++) {
      for (int kind : new int[] {HolderCalls.ARRAY, HolderCalls.HASHED, HolderCalls.INT}) {
        int method = kind == HolderCalls.ARRAY ? 0 : kind == HolderCalls.HASHED ? 1 : 2;
        System.out.println(((IntTable) HolderCalls.table(h, method, -5000, kind)).direct.length);
      }
    }
    IntTable.finish((IntTable) HolderCalls.table(h, 0, -5000, HolderCalls.ARRAY), 4999);
  }
}
