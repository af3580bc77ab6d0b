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
 * Writes the forests of all methods as folded stacks, a line each: frames separated by semicolons,
 * a blank, a count. The first frame is the method; the next is a path, and what stands on it is
 * what followed. A flame graph of that is the forest as an icicle: the width of a frame is how
 * often its sequence of paths occurred. So every occurrence is counted once per path that it begins
 * with, and widths of different first paths overlap in time. Of a method that was profiled in
 * bursts the first frame says of how many calls the counts are.
 */
public final class FoldedExport {
  private FoldedExport() {}

  /**
   * Writes all methods.
   *
   * @param out flushed, not closed; UTF-8 is up to it
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

  /** A frame has no semicolon and no line end. */
  private static String frame(String text) {
    return TextEscapes.visible(text).replace(';', ',');
  }
}
