package sootup.java.core;

import java.util.HashMap;
import java.util.Map;
import sootup.java.core.types.JavaClassType;

/**
 * Class names for one thread. SootUp's own names are shared by all threads and locked at each use,
 * even for a known name. This class is in SootUp's package because the constructor of its
 * superclass is package-private. Not thread-safe.
 */
public final class OwnNames extends JavaIdentifierFactory {
  /** Most names kept, so that a huge program does not fill the memory with them. */
  private static final int MOST = 1 << 13;

  private final Map<String, JavaClassType> types = new HashMap<>();

  /** Starts without names. */
  public OwnNames() {}

  @Override
  public JavaClassType getClassType(String fullyQualifiedClassName) {
    JavaClassType type = types.get(fullyQualifiedClassName);
    if (type == null) {
      if (types.size() == MOST) {
        types.clear();
      }
      type = super.getClassType(fullyQualifiedClassName);
      types.put(fullyQualifiedClassName, type);
    }
    return type;
  }
}
