package org.pathforest.instrumenter.jimple;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.tree.ClassNode;

/**
 * The source file of a class, and the source lines for the lines in its line tables. The two are
 * the same unless the class has a source map. Code inlined from another file has the line where it
 * was inlined if the map tells, else none. Code that is in no source has no line either. Not
 * thread-safe.
 */
public final class SourceLines {
  private final String source;
  private final SourceMap map;
  private final String inPackage;
  private final Map<Integer, Integer> known = new HashMap<>();

  /** Reads the source file and map of a class. */
  SourceLines(ClassNode node) {
    inPackage = folder(node.name);
    map = node.sourceDebug == null ? null : SourceMap.parse(node.sourceDebug);
    source = map == null ? node.sourceFile : source(node.sourceFile, map.files());
  }

  private String source(String named, List<SourceMap.File> files) {
    for (SourceMap.File file : files) {
      if (file.name().equals(named)) {
        return named;
      }
    }
    return files.get(0).name(); // the file that was translated, such as a JSP page
  }

  private static String folder(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }

  /** Returns the name of the source file; null if unknown. */
  public String source() {
    return source;
  }

  /**
   * Returns the source line for a line of a line table.
   *
   * @param line line as in a line table; 0 if unknown
   * @return 0 if unknown
   */
  int line(int line) {
    return map == null || line == 0 ? line : known.computeIfAbsent(line, this::mapped);
  }

  private int mapped(int line) {
    SourceMap.Place place = map.place(line);
    if (place != null && !isSource(place.file())) {
      place = map.elsewhere(line, source);
    }
    return place == null ? 0 : place.line();
  }

  /**
   * Returns whether a file is this class's source. Files in several packages can have the same
   * name, so the paths are compared too: each contains a class or file name.
   */
  private boolean isSource(SourceMap.File file) {
    boolean translated = map.files().get(0).equals(file);
    return file.name().equals(source)
        && (translated || file.path().isEmpty() || folder(file.path()).equals(inPackage));
  }
}
