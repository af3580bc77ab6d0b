package org.pathforest.profile.text;

import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.profile.record.InterruptedPrefix;

/** Names of a method and its paths in exports. */
public final class PathNames {
  private final MethodMap map;
  private final PathText text;

  /** Creates the names for one method. */
  public PathNames(MethodMap map) {
    this.map = map;
    this.text = new PathText(map);
  }

  /** Returns the method as people write it: {@code org.x.Foo.bar(int)}. */
  public String method() {
    return MethodName.of(map.key());
  }

  /** Returns a path as its number and the conditions that held on it. */
  public String path(int id, BlPath path) {
    return "path " + id + ": " + text.path(path);
  }

  /** Returns an interrupted path as the conditions up to the exception, and where it was caught. */
  public String interrupted(InterruptedPrefix prefix) {
    String lines =
        prefix.start() == null ? "place unknown" : text.prefix(prefix.start(), prefix.blocks());
    Integer handler = prefix.handlerOffset();
    return "interrupted: " + lines + (handler == null ? ", left" : ", caught at @" + handler);
  }
}
