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
 * Assigns each loop a number of iterations from 1 to {@value #MOST} by its line. The instrumenter
 * receives one rule for each line of each method; the last rule that names a loop applies. The
 * tracer's numbers are derived independently of these rules.
 */
final class LoopLines {
  private static final int MOST = 3;

  /** Lines by the offset at which their code begins, for each method. */
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
    // Overloaded methods may share lines. The rule of the greatest line must apply, as in each
    // method by itself.
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

  /** Returns one rule for each line of each method. */
  List<String> rules() {
    return rules;
  }

  /** Returns the number of iterations for a loop, which its greatest line determines. */
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
