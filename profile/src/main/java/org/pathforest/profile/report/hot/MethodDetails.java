package org.pathforest.profile.report.hot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.pathforest.paths.FileException;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.Dag;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.MethodPaths;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.text.NamedPaths;

/** Collects what the page of a method shows. */
final class MethodDetails {
  /** Greatest number of paths on a page; an export has them all. */
  static final int MOST_PATHS = 200;

  /** Greatest number of forest nodes on a page. */
  static final int MOST_NODES = 1_000;

  private final MethodProfile method;
  private final Dag dag;
  private final Cfg cfg;
  private final Kipf kipf;
  private final MethodPaths executed;
  private final NamedPaths names;
  private final EdgeProfile counts;

  private MethodDetails(MethodProfile method, Kipf kipf, MethodPaths executed, NamedPaths names)
      throws FileException {
    this.names = names;
    this.method = method;
    this.dag = method.map().numbering().dag();
    this.cfg = dag.cfg();
    this.kipf = kipf;
    this.executed = executed;
    this.counts = method.exactUpTo() == 0 ? null : method.edges(kipf);
  }

  /**
   * Collects the details of a method.
   *
   * @param kipf forest of the method
   * @param executed executed paths of the method
   * @param names names of these paths
   */
  static MethodDetail of(MethodProfile method, Kipf kipf, MethodPaths executed, NamedPaths names)
      throws FileException {
    MethodDetails details = new MethodDetails(method, kipf, executed, names);
    List<MethodDetail.PathDetail> paths = details.paths();
    return new MethodDetail(
        details.blocks(), details.edges(), paths, executed.size() - paths.size(), details.forest());
  }

  private List<MethodDetail.BlockDetail> blocks() {
    List<MethodDetail.BlockDetail> blocks = new ArrayList<>();
    for (int b = 0; b < cfg.size(); b++) {
      Block block = cfg.block(b);
      String exit =
          block.exit() == BlockExit.NONE ? "" : block.exit().name().toLowerCase(Locale.ROOT);
      blocks.add(
          new MethodDetail.BlockDetail(
              block.offset(),
              Arrays.stream(block.lines()).filter(line -> line > 0).boxed().toList(),
              block.instructions(),
              cfg.isHandler(b),
              exit,
              counts == null ? 0 : counts.block(b),
              counts == null ? 0 : counts.interrupted(b)));
    }
    return blocks;
  }

  private List<MethodDetail.EdgeDetail> edges() {
    List<MethodDetail.EdgeDetail> edges = new ArrayList<>();
    for (CfgEdge e : cfg.edges()) {
      edges.add(
          new MethodDetail.EdgeDetail(
              e.from(),
              e.to(),
              dag.isBackEdge(e) ? "backedge" : dag.isCut(e) ? "cut" : "normal",
              e.outcomes(),
              method.map().conditions().of(e),
              counts == null ? 0 : counts.edge(e)));
    }
    return edges;
  }

  private List<MethodDetail.PathDetail> paths() {
    PathDecoder decoder = new PathDecoder(method.map().numbering());
    return names.ids().stream()
        .limit(MOST_PATHS)
        .map(
            id ->
                new MethodDetail.PathDetail(
                    ReportModel.ListedPath.of(names.of(id), kipf, executed),
                    Math.round(executed.instructions(id)),
                    executed.path(id).blocks(),
                    edges(decoder, id)))
        .toList();
  }

  private List<Integer> edges(PathDecoder decoder, int id) {
    List<Integer> edges = new ArrayList<>();
    for (DagEdge e : decoder.edges(id)) {
      boolean starts = e.from() == dag.entry();
      if (!starts && e.cfgEdge() != null) {
        edges.add(e.cfgEdge().index());
      }
    }
    return edges;
  }

  /** Returns the most frequent nodes; of equally frequent nodes, those nearest to a root. */
  private MethodDetail.ForestDetail forest() {
    BitSet listed = new BitSet();
    long most = 0;
    if (kipf.size() <= MOST_NODES) {
      listed.set(0, kipf.size());
    } else {
      long[] sorted = IntStream.range(0, kipf.size()).mapToLong(kipf::count).sorted().toArray();
      // A parent has at least the count of its child and a smaller number, so it is also listed.
      most = sorted[sorted.length - 1 - MOST_NODES];
      for (int v = 0; v < kipf.size(); v++) {
        listed.set(v, kipf.count(v) > most);
      }
      int room = MOST_NODES - listed.cardinality();
      for (int v = 0; room > 0; v++) {
        if (kipf.count(v) == most) {
          listed.set(v);
          room--;
        }
      }
    }
    return new MethodDetail.ForestDetail(
        kipf.exactUpTo(),
        kipf.size(),
        kipf.size() - listed.cardinality(),
        most,
        nodes(0, kipf.roots(), listed));
  }

  /**
   * Returns the listed nodes in [from, to) with their children. The recursion is at most k levels
   * deep, and k is at most 64.
   */
  private List<MethodDetail.ForestNode> nodes(int from, int to, BitSet listed) {
    List<MethodDetail.ForestNode> nodes = new ArrayList<>();
    for (int v = listed.nextSetBit(from); v >= 0 && v < to; v = listed.nextSetBit(v + 1)) {
      nodes.add(
          new MethodDetail.ForestNode(
              kipf.id(v),
              names.letter(kipf.id(v)),
              kipf.count(v),
              nodes(kipf.childrenStart(v), kipf.childrenEnd(v), listed)));
    }
    nodes.sort(
        Comparator.comparingLong((MethodDetail.ForestNode n) -> -n.count())
            .thenComparing(MethodDetail.ForestNode::path));
    return nodes;
  }
}
