package org.pathforest.paths.map;

import java.util.Comparator;
import java.util.Objects;

/**
 * Identifies a method in a class file.
 *
 * @param className internal name, such as {@code org/x/Foo}
 * @param method name of the method
 * @param descriptor its descriptor in the class file
 * @param sha256 SHA-256 of the class file that the instrumenter was given, 64 lower-case hex digits
 */
public record MethodKey(String className, String method, String descriptor, String sha256)
    implements Comparable<MethodKey> {

  /** Creates a key; none of its parts may be null. */
  public MethodKey {
    Objects.requireNonNull(className, "no class");
    Objects.requireNonNull(method, "no method");
    Objects.requireNonNull(descriptor, "no descriptor");
    Objects.requireNonNull(sha256, "no SHA-256");
  }

  private static final Comparator<MethodKey> ORDER =
      Comparator.comparing(MethodKey::className)
          .thenComparing(MethodKey::method)
          .thenComparing(MethodKey::descriptor)
          .thenComparing(MethodKey::sha256);

  @Override
  public int compareTo(MethodKey o) {
    return ORDER.compare(this, o);
  }

  /** Returns the method as people write it: {@code org.x.Foo.bar(I)V}. */
  @Override
  public String toString() {
    return className.replace('/', '.') + '.' + method + descriptor;
  }
}
