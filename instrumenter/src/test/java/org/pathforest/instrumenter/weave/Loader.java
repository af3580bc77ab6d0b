package org.pathforest.instrumenter.weave;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;

/** Loads classes from byte arrays. */
public final class Loader extends ClassLoader {
  private final Map<String, byte[]> files = new HashMap<>();

  public Loader(ClassLoader parent) {
    super(parent);
  }

  public Loader add(byte[] file) {
    files.put(new ClassReader(file).getClassName().replace('/', '.'), file);
    return this;
  }

  /** Returns the initialized class. */
  public Class<?> load(String name) {
    try {
      return Class.forName(name, true, this);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] file = files.get(name);
    if (file == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, file, 0, file.length);
  }
}
