package org.pathforest.e2e.schemes;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.pathforest.e2e.tracer.MethodKey;
import org.pathforest.e2e.tracer.TraceGraph;

/**
 * Gives loops different numbers of iterations by their lines, each from 1 to {@value #MOST}: as
 * rules for the instrumenter, one for each line of each method, of which the last that names a loop
 * counts; and, found in its own way, for the tracer.
 */
final class LoopLines {
  private static final int MOST = 3;

  /** By method: where the code of which line begins. */
  private final Map<String, TreeMap<Integer, Integer>> lines = new HashMap<>();

  private final List<String> rules = new ArrayList<>();

  private LoopLines() {}

  /** Reads the class files in a folder or a jar. */
  static LoopLines of(Path place) throws IOException {
    LoopLines all = new LoopLines();
    if (Files.isDirectory(place)) {
      all.readAll(place);
    } else {
      try (FileSystem jar = FileSystems.newFileSystem(place)) {
        all.readAll(jar.getPath("/"));
      }
    }
    // Methods of one name may share lines: the greatest line is to count, as in each by itself.
    all.rules.sort(Comparator.comparingInt(LoopLines::lineOf));
    return all;
  }

  private void readAll(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(f -> f.toString().endsWith(".class")).sorted().toList();
    }
    for (Path file : files) {
      read(Files.readAllBytes(file));
    }
  }

  private void read(byte[] file) {
    Map<Label, Integer> offsets = new IdentityHashMap<>();
    ClassReader reader =
        new ClassReader(file) {
          @Override
          protected Label readLabel(int offset, Label[] labels) {
            Label label = super.readLabel(offset, labels);
            offsets.put(label, offset);
            return label;
          }
        };
    String className = reader.getClassName();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            TreeMap<Integer, Integer> of =
                lines.computeIfAbsent(className + "." + name + descriptor, key -> new TreeMap<>());
            return new MethodVisitor(Opcodes.ASM9) {
              @Override
              public void visitLineNumber(int line, Label start) {
                of.put(offsets.get(start), line);
              }

              @Override
              public void visitEnd() {
                for (int line : new TreeSet<>(of.values())) {
                  rules.add("%s.%s:%d=%d".formatted(dotted(className), name, line, k(line)));
                }
              }
            };
          }
        },
        0);
  }

  private static String dotted(String className) {
    return className.replace('/', '.');
  }

  private static int lineOf(String rule) {
    return Integer.parseInt(rule.substring(rule.lastIndexOf(':') + 1, rule.lastIndexOf('=')));
  }

  private static int k(int line) {
    return 1 + line % MOST;
  }

  /** One for each line of each method. */
  List<String> rules() {
    return rules;
  }

  /** That of a loop: of the greatest line that it has code of. */
  int k(MethodKey key, TraceGraph graph, BitSet loop) {
    TreeMap<Integer, Integer> of = lines.get(key.name());
    int greatest = 0;
    for (int b = loop.nextSetBit(0); b >= 0; b = loop.nextSetBit(b + 1)) {
      int from = graph.offset(b);
      int end = b + 1 < graph.size() ? graph.offset(b + 1) : Integer.MAX_VALUE;
      greatest = Math.max(greatest, of.floorEntry(from).getValue());
      for (int line : of.subMap(from, end).values()) {
        greatest = Math.max(greatest, line);
      }
    }
    return k(greatest);
  }
}
