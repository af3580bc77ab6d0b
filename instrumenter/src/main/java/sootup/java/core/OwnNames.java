package sootup.java.core;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import sootup.core.types.Type;
import sootup.java.core.types.JavaClassType;

/**
 * Names of types for one thread. SootUp's own names are shared by all threads and locked at each
 * use, even for a known name. This class is in SootUp's package because the constructor of its
 * superclass is package-private. Not thread-safe.
 */
public final class OwnNames extends JavaIdentifierFactory {
  /** Most names kept, so that a huge program does not fill the memory with them. */
  private static final int MOST = 1 << 13;

  private final Map<String, JavaClassType> classes = new HashMap<>();
  private final Map<String, Type> types = new HashMap<>();

  /** Starts without names. */
  public OwnNames() {}

  @Override
  public JavaClassType getClassType(String fullyQualifiedClassName) {
    return kept(classes, fullyQualifiedClassName, super::getClassType);
  }

  @Override
  public Type getType(String typeName) {
    return kept(types, typeName, super::getType);
  }

  private static <T> T kept(Map<String, T> known, String name, Function<String, T> make) {
    T found = known.get(name);
    if (found == null) {
      if (known.size() == MOST) {
        known.clear();
      }
      found = make.apply(name);
      known.put(name, found);
    }
    return found;
  }
}
