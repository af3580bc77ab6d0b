package org.pathforest.runtime.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Sequences of path ids, and the calls by which instrumented code passes them to tables. */
public final class Feeds {
  private Feeds() {}

  public static void feed(Table t, List<List<Integer>> sequences) {
    for (List<Integer> s : sequences) {
      if (t instanceof SlabForest forest) {
        feed(forest, s);
      } else if (t instanceof IntTable table) {
        feed(table, s);
      } else {
        feed((LongTable) t, s);
      }
    }
  }

  private static void feed(IntTable t, List<Integer> s) {
    int r = 0;
    for (int i = 0; i < s.size() - 1; ) {
      int n = repeated(s, i);
      if (n == 1) {
        r = IntTable.step(t, r + s.get(i++));
      } else {
        int id = s.get(i + 1);
        r = RepeatedIterations.flush(t, r + s.get(i), n, id) - id;
        i += n;
      }
    }
    IntTable.finish(t, r + s.get(s.size() - 1));
  }

  private static void feed(LongTable t, List<Integer> s) {
    long r = 0;
    for (int i = 0; i < s.size() - 1; ) {
      int n = repeated(s, i);
      if (n == 1) {
        r = LongTable.step(t, r + s.get(i++));
      } else {
        int id = s.get(i + 1);
        r = RepeatedIterations.flush(t, r + s.get(i), n, id) - id;
        i += n;
      }
    }
    LongTable.finish(t, r + s.get(s.size() - 1));
  }

  private static void feed(SlabForest t, List<Integer> s) {
    SlabForest.Node top = null;
    SlabForest.Node bottom = null;
    for (int id : s) {
      bottom = SlabForest.base(t, top, bottom);
      top = SlabForest.top(t, top, id);
      bottom = SlabForest.count(t, top, bottom, id);
    }
  }

  /**
   * Returns how many paths are counted at once, like repeated iterations: any first path, and equal
   * paths after it. Sequences of an odd length are counted path by path.
   */
  private static int repeated(List<Integer> s, int i) {
    int n = 1;
    while (s.size() % 2 == 0 && i + n < s.size() - 1 && s.get(i + n).equals(s.get(i + 1))) {
      n++;
    }
    return n;
  }

  /** Returns random sequences of ids in [0, n). Some are periodic; all have few different ids. */
  public static List<List<Integer>> random(long seed, int n, int sequences, int length, int ids) {
    Random random = new Random(seed);
    int[] used = random.ints(ids, 0, n).toArray();
    List<List<Integer>> result = new ArrayList<>();
    for (int i = 0; i < sequences; i++) {
      int period = random.nextBoolean() ? 1 + random.nextInt(5) : length;
      List<Integer> s = new ArrayList<>();
      int size = 1 + random.nextInt(length);
      for (int j = 0; j < size; j++) {
        s.add(j < period ? used[random.nextInt(used.length)] : s.get(j - period));
      }
      result.add(s);
    }
    return result;
  }
}
