package org.pathforest.profile.text;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.profile.forest.Kipf;

/**
 * Names of a method's paths that ran: A, B, C and so on from the most frequent path, with AA after
 * Z. Of equally frequent paths, the one with the smaller id comes first.
 */
public final class NamedPaths {
  private static final int LETTERS = 26;

  private final PathDecoder decoder;
  private final PathText text;
  private final List<Integer> ids;
  private final Map<Integer, String> letters = new HashMap<>();

  /**
   * Names the paths of a method.
   *
   * @param kipf a forest of the method, of any depth
   */
  public NamedPaths(MethodMap map, Kipf kipf) {
    this.decoder = new PathDecoder(map.numbering());
    this.text = new PathText(map);
    this.ids =
        IntStream.range(0, kipf.roots())
            .boxed()
            .sorted(
                Comparator.comparingLong((Integer root) -> -kipf.count(root))
                    .thenComparing(kipf::id))
            .map(kipf::id)
            .toList();
    for (int i = 0; i < ids.size(); i++) {
      letters.put(ids.get(i), nth(i));
    }
  }

  /**
   * Returns the name of the path with a given rank.
   *
   * @param rank 0 for A, 26 for AA
   */
  static String nth(int rank) {
    StringBuilder name = new StringBuilder();
    for (int left = rank; left >= 0; left = left / LETTERS - 1) {
      name.insert(0, (char) ('A' + left % LETTERS));
    }
    return name.toString();
  }

  /** Returns the ids of the paths, most frequent first. */
  public List<Integer> ids() {
    return ids;
  }

  /** Returns the name of a path; null if the path did not run. */
  public String letter(int id) {
    return letters.get(id);
  }

  /** Returns a path by its id; its name is null if the path did not run. */
  public NamedPath of(int id) {
    return new NamedPath(id, letters.get(id), text.path(decoder.decode(id)));
  }
}
