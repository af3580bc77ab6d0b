package org.pathforest.profile.export;

import java.io.IOException;
import java.io.Writer;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.record.Bursts;
import org.pathforest.profile.text.PathNames;
import org.pathforest.profile.text.TextEscapes;

/**
 * Writes the forests of all methods as folded stacks. A line has frames separated by semicolons, a
 * space, and a count. The first frame is the method. The next frame is a path, and each further
 * frame is the path that followed. A flame graph of the stacks shows the forest: the width of a
 * frame is how often its sequence of paths occurred.
 *
 * <p>Every execution of a path begins a stack of its own, and is also part of stacks of the paths
 * before it. So frames with different first paths overlap in time. If a method was profiled in
 * bursts, its first frame states how many calls the counts cover.
 */
public final class FoldedExport {
  private FoldedExport() {}

  /**
   * Writes all methods.
   *
   * @param out flushed, not closed; the caller must choose UTF-8
   */
  public static void write(Profile profile, Writer out) throws IOException {
    for (MethodKey key : profile.methods()) {
      write(profile.method(key), out);
    }
    out.flush();
  }

  /** Writes one method. */
  public static void write(MethodProfile method, Writer out) throws IOException {
    Kipf kipf = method.kipf();
    MethodPaths paths = new MethodPaths(method, kipf);
    PathNames names = new PathNames(method.map());
    String[] frames = new String[kipf.depth()];
    Bursts bursts = method.bursts();
    String part =
        bursts == null
            ? ""
            : " (profiled in bursts: %d of %d calls)"
                .formatted(bursts.profiled(), bursts.activations());
    String first = frame(names.method() + part);
    kipf.walk(
        (v, gram, n) -> {
          frames[n - 1] = frame(names.path(gram[n - 1], paths.path(gram[n - 1])));
          long rest = kipf.count(v);
          for (int c = kipf.childrenStart(v); c < kipf.childrenEnd(v); c++) {
            rest -= kipf.count(c);
          }
          if (rest > 0) {
            out.write(first);
            for (int i = 0; i < n; i++) {
              out.write(';');
              out.write(frames[i]);
            }
            out.write(' ');
            out.write(Long.toString(rest));
            out.write('\n');
          }
        });
  }

  /** Returns a text as a frame, without semicolons and line ends. */
  private static String frame(String text) {
    return TextEscapes.visible(text).replace(';', ',');
  }
}
