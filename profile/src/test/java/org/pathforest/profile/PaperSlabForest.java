package org.pathforest.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.pathforest.profile.record.RecordSink;

/**
 * D'Elia &amp; Demetrescu 2013, straight from the paper: Figure 11 ({@code process_bl_path_id}) and
 * Figure 12 ({@code make_k_ipf}, {@code join_subtree}), line by line, recursion and all.
 */
public final class PaperSlabForest {

  static final class Node {
    final int label;
    long count;
    final Map<Integer, Node> children = new TreeMap<>();

    Node(int label) {
      this.label = label;
    }
  }

  final Map<Integer, Node> roots = new TreeMap<>();
  private final int k;
  private int n;
  private Node top;
  private Node bottom;

  public PaperSlabForest(int k, List<int[]> sequences) {
    this.k = k;
    for (int[] sequence : sequences) {
      processStar();
      for (int r : sequence) {
        process(r);
      }
    }
  }

  private void processStar() {
    n = 0;
    top = null;
    bottom = null; // line 3 has τ only; β is overwritten by it in line 7
  }

  private void process(int r) {
    if (n % (k - 1) == 0) {
      bottom = top;
      top = roots.computeIfAbsent(r, Node::new);
    } else {
      top = top.children.computeIfAbsent(r, Node::new);
    }
    if (bottom != null) {
      bottom = bottom.children.computeIfAbsent(r, Node::new);
      bottom.count++;
    } else {
      top.count++;
    }
    n++;
  }

  /** As slab forest of a record: parents before children. */
  public void tell(RecordSink sink) {
    int[] number = {0};
    roots.values().forEach(root -> tell(root, 0, number, sink));
  }

  private static void tell(Node node, int parent, int[] number, RecordSink sink) {
    sink.node(parent, node.label, node.count);
    int mine = ++number[0];
    node.children.values().forEach(child -> tell(child, mine, number, sink));
  }

  /** Every node as path from its root, and its counter. */
  Map<List<Integer>, Long> nodes() {
    Map<List<Integer>, Long> all = new java.util.LinkedHashMap<>();
    roots.values().forEach(root -> visit(root, List.of(), all::put));
    return all;
  }

  /** Figure 12: every n-gram and its count. */
  Map<List<Integer>, Long> makeKipf() {
    Map<List<Integer>, Long> forest = new java.util.HashMap<>();
    roots.values().forEach(root -> joinAll(root, forest));
    return forest;
  }

  private void joinAll(Node node, Map<List<Integer>, Long> forest) {
    joinSubtree(node, List.of(), k, forest);
    node.children.values().forEach(child -> joinAll(child, forest));
  }

  private static void joinSubtree(
      Node node, List<Integer> above, int d, Map<List<Integer>, Long> forest) {
    List<Integer> path = append(above, node.label);
    forest.merge(path, node.count, Long::sum);
    if (d > 1) {
      node.children.values().forEach(child -> joinSubtree(child, path, d - 1, forest));
    }
  }

  private static void visit(
      Node node, List<Integer> above, BiConsumer<List<Integer>, Long> visitor) {
    List<Integer> path = append(above, node.label);
    visitor.accept(path, node.count);
    node.children.values().forEach(child -> visit(child, path, visitor));
  }

  private static List<Integer> append(List<Integer> path, int label) {
    List<Integer> longer = new ArrayList<>(path);
    longer.add(label);
    return longer;
  }
}
