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
 * A loop that ran, described in words. Component names are JSON field names.
 *
 * @param line first source line of the loop header; 0 if unknown
 * @param offset bytecode offset of the loop header
 * @param entries how often the loop was entered, not counting back edges
 * @param backEdges how often a back edge to the header was taken
 * @param trips sentence on how often the loop repeats
 * @param through paths through the loop
 * @param findings findings on the loop, in descending order of possible gain
 */
public record LoopRow(
    int line,
    int offset,
    long entries,
    long backEdges,
    String trips,
    @Inline Through through,
    List<FindingRow> findings) {
  /** Greatest number of paths that are listed; the others appear as a sum. */
  private static final int SHOWN = 4;

  /** Copies the list. */
  public LoopRow {
    findings = List.copyOf(findings);
  }

  /**
   * Paths through a loop. Their shares and {@code othersShare} add up to 1.
   *
   * @param paths the most frequent paths
   * @param others number of other paths
   * @param othersShare share of the other paths among all paths through the loop
   */
  public record Through(List<PathRow> paths, int others, double othersShare) {}

  /**
   * A path through a loop.
   *
   * @param count how often the path ended
   * @param share share of all paths through the loop
   */
  public record PathRow(@Inline NamedPath named, long count, double share) {}

  /**
   * Describes a loop in words.
   *
   * @param names names of the method's paths
   * @param findings findings to describe, which may be fewer than the loop has
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
