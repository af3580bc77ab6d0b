package org.pathforest.bench.instrumenting;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.pathforest.instrumenter.weave.code.CodeSizes;
import org.pathforest.instrumenter.weave.code.CompileLimit;

/**
 * The methods in all class files of a jar.
 *
 * @param number number of methods, including abstract and native ones
 * @param huge methods that HotSpot does not compile by default, because they are too large: path of
 *     the class file, name, and descriptor
 */
record JarMethods(int number, Set<String> huge) {
  JarMethods {
    huge = Set.copyOf(huge);
  }

  /** Reads a jar. Files that are no well-formed class files are left out. */
  static JarMethods of(Path jar) throws IOException {
    int number = 0;
    Set<String> huge = new HashSet<>();
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jar))) {
      for (ZipEntry e = in.getNextEntry(); e != null; e = in.getNextEntry()) {
        String file = e.getName();
        if (file.endsWith(".class")) {
          byte[] bytes = in.readAllBytes();
          try {
            ClassNode node = new ClassNode();
            new ClassReader(bytes).accept(node, ClassReader.SKIP_CODE);
            Map<String, Integer> sizes = CodeSizes.of(bytes);
            number += node.methods.size();
            sizes.forEach(
                (method, size) -> {
                  if (size > CompileLimit.BYTES) {
                    huge.add(file + " " + method);
                  }
                });
          } catch (IllegalArgumentException | IndexOutOfBoundsException malformed) {
            // ASM's exceptions. Both tools keep such a file as it is.
          }
        }
      }
    }
    return new JarMethods(number, huge);
  }

  /** Returns the number of methods that are huge here, but not in {@code original}. */
  int hugeUnlike(JarMethods original) {
    return (int) huge.stream().filter(m -> !original.huge.contains(m)).count();
  }
}
