package org.pathforest.runtime;

import java.io.IOException;
import java.io.InputStream;

/**
 * A loader with a runtime of its own. Once closed it loads no class, like loaders of containers.
 */
final class ClosingLoader extends ClassLoader {
  private boolean closed;
  private String refused = "";

  ClosingLoader() {
    super(ClosingLoader.class.getClassLoader());
  }

  void close() {
    closed = true;
  }

  /** Throws an {@code OutOfMemoryError} the first time that this class is requested. */
  void refuseOnce(String name) {
    refused = name;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> c = findLoadedClass(name);
      if (c != null) {
        return c;
      }
      if (name.equals(refused)) {
        refused = "";
        throw new OutOfMemoryError("refused");
      }
      if (closed) {
        throw new IllegalStateException("closed, but asked for " + name);
      }
      return name.startsWith("org.pathforest.") ? define(name) : super.loadClass(name, resolve);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    String file = name.replace('.', '/') + ".class";
    try (InputStream in = getParent().getResourceAsStream(file)) {
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  /** Returns whether this loader has loaded the class. */
  boolean hasLoaded(String name) {
    return findLoadedClass(name) != null;
  }
}
