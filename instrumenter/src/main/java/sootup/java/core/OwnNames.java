package sootup.java.core;

import java.util.HashMap;
import java.util.Map;
import sootup.java.core.types.JavaClassType;

/**
 * Names of classes for one thread. SootUp's own are shared by all threads and locked at each use,
 * also for a name that is known. This class stands in SootUp's package since the constructor of
 * what it extends is package-private, and does nothing else. Not for use by several threads.
 */
public final class OwnNames extends JavaIdentifierFactory {
  /** So that a huge program does not fill the memory with its names. */
  private static final int MOST = 1 << 13;

  private final Map<String, JavaClassType> types = new HashMap<>();

  /** No names yet. */
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
