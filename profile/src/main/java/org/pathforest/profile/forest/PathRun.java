package org.pathforest.profile.forest;

import java.util.ArrayList;
import java.util.List;

/**
 * A run of equal paths.
 *
 * @param id id of the path
 * @param least least number of repetitions
 * @param most greatest number of repetitions; above {@code least} if several sequences are combined
 */
public record PathRun(int id, int least, int most) {

  /** Combines equal neighbors. */
  public static List<PathRun> of(int[] ids) {
    List<PathRun> runs = new ArrayList<>();
    for (int from = 0; from < ids.length; ) {
      int to = from;
      while (to < ids.length && ids[to] == ids[from]) {
        to++;
      }
      runs.add(new PathRun(ids[from], to - from, to - from));
      from = to;
    }
    return runs;
  }
}
