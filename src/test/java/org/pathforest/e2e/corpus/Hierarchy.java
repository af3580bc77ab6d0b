package org.pathforest.e2e.corpus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** Superclasses and kinds of classes, read from class files. No class is ever loaded. */
final class Hierarchy {
  interface Source {
    /** Returns the class file of an internal name; null if there is none. */
    byte[] find(String internalName) throws IOException;
  }

  private record Info(String superName, boolean isInterface) {}

  private final List<Source> sources;
  private final Map<String, Optional<Info>> known = new HashMap<>();

  Hierarchy(Source... sources) {
    this.sources = List.of(sources);
  }

  private Optional<Info> info(String name) {
    return known.computeIfAbsent(name, this::read);
  }

  private Optional<Info> read(String name) {
    try {
      for (Source source : sources) {
        byte[] file = source.find(name);
        if (file != null) {
          ClassReader reader = new ClassReader(file);
          boolean isInterface = (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0;
          return Optional.of(new Info(reader.getSuperName(), isInterface));
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      return Optional.empty(); // a damaged class file, or one newer than ASM knows
    }
  }

  /** Returns the superclass of a class that exists; null for Object. */
  String superName(String name) {
    return info(name).orElseThrow().superName;
  }

  /** Returns whether a class exists and is an interface, which the verifier treats like Object. */
  boolean isInterface(String name) {
    return info(name).map(Info::isInterface).orElse(false);
  }

  /**
   * Returns whether the verifier accepts any object as this type: an interface or a missing class.
   */
  boolean takesEverything(String name) {
    return info(name).map(Info::isInterface).orElse(true);
  }

  /**
   * Returns whether a class is another class or its subclass, or whether that can't be excluded.
   */
  boolean canBe(String name, String target) {
    String at = name;
    for (int i = 0; i < 1000; i++) {
      if (at.equals(target) || info(at).isEmpty()) {
        return true;
      }
      at = superName(at);
      if (at == null) {
        return false;
      }
    }
    throw new IllegalStateException("a class is its own superclass: " + name);
  }
}
