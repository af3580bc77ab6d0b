package org.pathforest.profile.forest;

import java.util.ArrayList;
import java.util.List;

/**
 * A path that is repeated.
 *
 * @param id of the path
 * @param least times in a row
 * @param most times in a row; more than {@code least} where sequences are put together
 */
public record PathRun(int id, int least, int most) {

  /** Puts equal neighbours together. */
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
