package org.pathforest.profile.export;

import java.io.IOException;
import java.io.Writer;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.coverage.PossiblePaths;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.record.InterruptedPrefix;
import org.pathforest.profile.text.PathNames;
import org.pathforest.profile.text.TextEscapes;

/**
 * Writes all n-grams and interrupted paths as comma-separated values (RFC 4180, except that lines
 * end with a line feed). After a header, each method has one line per n-gram and one line per
 * interrupted path, in the order of the JSON Lines export. Only single paths (n = 1) and
 * interrupted paths have a text in the path column.
 */
public final class CsvExport {
  /** The header line. */
  public static final String HEADER =
      "class,method,descriptor,exactUpTo,numPaths,possible,kind,n,ids,count,instructions,path\n";

  private CsvExport() {}

  /**
   * Writes all methods.
   *
   * @param out flushed, not closed; the caller must choose UTF-8
   */
  public static void write(Profile profile, Writer out) throws IOException {
    out.write(HEADER);
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
    MethodKey key = method.key();
    String start =
        String.join(
            ",",
            TextEscapes.csv(key.className()),
            TextEscapes.csv(key.method()),
            TextEscapes.csv(key.descriptor()),
            "" + method.exactUpTo(),
            "" + method.map().numbering().numPaths(),
            PossiblePaths.of(method.map().cfg()).toString(),
            "");
    kipf.walk(
        (v, gram, n) -> {
          long instructions = 0;
          StringBuilder ids = new StringBuilder();
          for (int i = 0; i < n; i++) {
            instructions += (long) paths.instructions(gram[i]);
            ids.append(i == 0 ? "" : " ").append(gram[i]);
          }
          String text = n > 1 ? "" : TextEscapes.csv(names.path(gram[0], paths.path(gram[0])));
          out.write(start + "sequence," + n + ',' + ids + ',' + kipf.count(v));
          out.write("," + instructions + ',' + text + '\n');
        });
    for (InterruptedPrefix prefix : method.interrupted()) {
      String text = TextEscapes.csv(names.interrupted(prefix));
      out.write(start + "interrupted,,," + prefix.count() + ",," + text + '\n');
    }
  }
}
