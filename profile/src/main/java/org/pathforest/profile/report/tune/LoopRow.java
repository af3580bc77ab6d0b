package org.pathforest.profile.report.tune;

import java.util.List;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.profile.text.Inline;
import org.pathforest.profile.text.NamedPath;
import org.pathforest.profile.text.NamedPaths;
import org.pathforest.profile.tune.Finding;
import org.pathforest.profile.tune.LoopFindings;

/**
 * A loop that ran, in words. The names of the components are those of the JSON rendering.
 *
 * @param line of its header; 0 if unknown
 * @param offset of its header
 * @param entries how often it was entered, not counting back edges
 * @param backEdges how often a back edge to the header was taken
 * @param trips how often it repeats, in a sentence
 * @param through paths that go through it
 * @param findings what may make it faster, what may gain most first
 */
public record LoopRow(
    int line,
    int offset,
    long entries,
    long backEdges,
    String trips,
    @Inline Through through,
    List<FindingRow> findings) {
  /** So many paths are shown, and all others as a sum. */
  private static final int SHOWN = 4;

  /** Copies the list. */
  public LoopRow {
    findings = List.copyOf(findings);
  }

  /**
   * Paths through a loop, whose shares add up to 1 with that of the others.
   *
   * @param paths the most frequent ones
   * @param others how many more there are
   * @param othersShare of all paths through the loop
   */
  public record Through(List<PathRow> paths, int others, double othersShare) {}

  /**
   * A path.
   *
   * @param count how often it ended
   * @param share of all paths through the loop
   */
  public record PathRow(@Inline NamedPath named, long count, double share) {}

  /**
   * Puts a loop into words.
   *
   * @param names of the method's paths
   * @param findings those of the loop to be told, which may be fewer
   */
  static LoopRow of(
      LoopFindings loop, Cfg cfg, NamedPaths names, FindingText text, List<Finding> findings) {
    Block header = cfg.block(loop.loop().header());
    List<PathRow> shown =
        loop.paths().stream()
            .limit(SHOWN)
            .map(p -> new PathRow(names.of(p.path()), p.count(), p.share()))
            .toList();
    double others = loop.paths().stream().skip(SHOWN).mapToDouble(p -> p.share()).sum();
    return new LoopRow(
        header.firstLine(),
        header.offset(),
        loop.loop().entries(),
        loop.loop().backEdges(),
        text.trips(loop),
        new Through(shown, loop.paths().size() - shown.size(), others),
        findings.stream().map(f -> text.row(f, loop)).toList());
  }
}
