package org.pathforest.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.pathforest.profile.record.RecordSink;

/**
 * The slab forest of D'Elia &amp; Demetrescu 2013, implemented line by line, including recursion,
 * from Figure 11 ({@code process_bl_path_id}) and Figure 12 ({@code make_k_ipf}, {@code
 * join_subtree}).
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
    bottom = null; // line 3 sets only τ; line 7 overwrites β with τ
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

  /** Passes the slab forest to a record, parents before children. */
  public void tell(RecordSink sink) {
    int[] number = {0};
    roots.values().forEach(root -> tell(root, 0, number, sink));
  }

  private static void tell(Node node, int parent, int[] number, RecordSink sink) {
    sink.node(parent, node.label, node.count);
    int mine = ++number[0];
    node.children.values().forEach(child -> tell(child, mine, number, sink));
  }

  /** Returns the counter of every node, by the path from its root. */
  Map<List<Integer>, Long> nodes() {
    Map<List<Integer>, Long> all = new java.util.LinkedHashMap<>();
    roots.values().forEach(root -> visit(root, List.of(), all::put));
    return all;
  }

  /** Returns every n-gram with its count, as in Figure 12. */
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
