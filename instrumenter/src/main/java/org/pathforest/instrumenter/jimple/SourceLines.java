package org.pathforest.instrumenter.jimple;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.tree.ClassNode;

/**
 * The source file of a class, and the lines of that file that the lines of its line tables stand
 * for: the same, unless the class has a source map. Code inlined from another file has the line
 * where it was inlined, if the map tells it, and else none; so has code that no source has. Not for
 * use by several threads.
 */
public final class SourceLines {
  private final String source;
  private final SourceMap map;
  private final String inPackage;
  private final Map<Integer, Integer> known = new HashMap<>();

  /** Of a class. */
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
    return files.get(0).name(); // what was translated, as pages are
  }

  private static String folder(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }

  /** Name of the source file; null if unknown. */
  public String source() {
    return source;
  }

  /**
   * The line of the source.
   *
   * @param line as a line table has it; 0 if unknown
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

  /** Files of one name can be in several packages; a path names a class or file of each. */
  private boolean isSource(SourceMap.File file) {
    boolean translated = map.files().get(0).equals(file);
    return file.name().equals(source)
        && (translated || file.path().isEmpty() || folder(file.path()).equals(inPackage));
  }
}
