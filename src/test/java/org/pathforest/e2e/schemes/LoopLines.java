package org.pathforest.e2e.schemes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.pathforest.e2e.tracer.Archive;
import org.pathforest.e2e.tracer.MethodKey;
import org.pathforest.e2e.tracer.OffsetReader;
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
    try (Archive archive = Archive.read(place)) {
      for (Path file : archive.files()) {
        if (file.toString().endsWith(".class")) {
          OffsetReader.methods(Files.readAllBytes(file)).forEach(all::add);
        }
      }
    }
    // Methods of one name may share lines: the greatest line is to count, as in each by itself.
    all.rules.sort(Comparator.comparingInt(LoopLines::lineOf));
    return all;
  }

  private void add(OffsetReader.Method method) {
    String owner = method.owner();
    String name = method.node().name;
    TreeMap<Integer, Integer> of = new TreeMap<>();
    int at = 0;
    for (AbstractInsnNode node : method.node().instructions) {
      if (node instanceof LineNumberNode line) {
        of.put(method.offsets().get(at), line.line);
      }
      at += node.getOpcode() >= 0 ? 1 : 0;
    }
    lines.put(owner + "." + name + method.node().desc, of);
    for (int line : new TreeSet<>(of.values())) {
      rules.add("%s.%s:%d=%d".formatted(owner.replace('/', '.'), name, line, k(line)));
    }
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
      int from = of.floorKey(graph.offset(b));
      int end = b + 1 < graph.size() ? graph.offset(b + 1) : Integer.MAX_VALUE;
      for (int line : of.subMap(from, end).values()) {
        greatest = Math.max(greatest, line);
      }
    }
    return k(greatest);
  }
}
