package org.pathforest.profile.text;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.dag.DagEdge;
import org.pathforest.paths.numbering.BlPath;

/**
 * Paths as lines of source and outcomes of branches: {@code enter 10 11(not) 14-16 back to 11}.
 * Where a block has no lines, its offset stands, as {@code @24}.
 */
public final class PathText {
  private final Cfg cfg;

  public PathText(Cfg cfg) {
    this.cfg = cfg;
  }

  /** A whole path. */
  public String path(BlPath path) {
    List<String> words = new ArrayList<>();
    start(path.start(), path.blocks().get(0), words);
    blocks(path.blocks(), path.to(), words);
    switch (path.end()) {
      case END_RETURN -> words.add("return");
      case END_THROW -> words.add("throw");
      case END_BACKEDGE -> words.add("back to " + place(path.to()));
      case END_CUT -> words.add("cut before " + place(path.to()));
      default -> throw new IllegalArgumentException(path.toString());
    }
    return String.join(" ", words);
  }

  /** A prefix, which ends with the block that threw. */
  public String prefix(DagEdge.Kind start, List<Integer> blocks) {
    List<String> words = new ArrayList<>();
    start(start, blocks.get(0), words);
    blocks(blocks, -1, words);
    words.add("exception");
    return String.join(" ", words);
  }

  /** A branch and what it does: {@code 45(taken)}; just the place if it has one way out. */
  public String branch(int from, int to) {
    return lastPlace(cfg.block(from)) + (to < 0 ? "" : outcome(from, to));
  }

  /** The line of a block's first instruction, else its offset. */
  public String place(int block) {
    int line = cfg.block(block).firstLine();
    return line > 0 ? Integer.toString(line) : "@" + cfg.block(block).offset();
  }

  private void start(DagEdge.Kind kind, int block, List<String> words) {
    if (kind == DagEdge.Kind.START_ENTRY) {
      words.add("enter");
    } else if (kind == DagEdge.Kind.START_HANDLER) {
      words.add("catch");
    } else if (kind == DagEdge.Kind.START_CUT) {
      words.add("from cut before " + place(block) + ":");
    }
  }

  private void blocks(List<Integer> blocks, int to, List<String> words) {
    List<Integer> lines = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      int b = blocks.get(i);
      Block block = cfg.block(b);
      addLines(block, lines, words);
      int next = i + 1 < blocks.size() ? blocks.get(i + 1) : to;
      String outcome = next < 0 ? "" : outcome(b, next);
      if (!outcome.isEmpty()) {
        flush(lines, words);
        String last = words.isEmpty() ? "" : words.get(words.size() - 1);
        boolean isPlace =
            !last.isEmpty() && !Character.isLetter(last.charAt(0)) && !last.endsWith(")");
        if (isPlace) {
          words.set(words.size() - 1, last + outcome);
        } else {
          words.add(lastPlace(block) + outcome);
        }
      }
    }
    flush(lines, words);
  }

  private static String lastPlace(Block block) {
    int[] lines = block.lines();
    int last = lines.length == 0 ? 0 : lines[lines.length - 1];
    return last > 0 ? Integer.toString(last) : "@" + block.offset();
  }

  private static void addLines(Block block, List<Integer> lines, List<String> words) {
    boolean any = false;
    for (int line : block.lines()) {
      if (line > 0) {
        any = true;
        if (lines.isEmpty() || lines.get(lines.size() - 1) != line) {
          lines.add(line);
        }
      }
    }
    if (!any) {
      flush(lines, words);
      words.add("@" + block.offset());
    }
  }

  /** Lines in a row become a range. */
  private static void flush(List<Integer> lines, List<String> words) {
    for (int from = 0; from < lines.size(); ) {
      int to = from;
      while (to + 1 < lines.size() && lines.get(to + 1) == lines.get(to) + 1) {
        to++;
      }
      if (to - from >= 2) {
        words.add(lines.get(from) + "-" + lines.get(to));
      } else {
        for (int i = from; i <= to; i++) {
          words.add(lines.get(i).toString());
        }
      }
      from = to + 1;
    }
    lines.clear();
  }

  /** What the block's branch did, if it has one. */
  private String outcome(int from, int to) {
    for (CfgEdge e : cfg.successors(from)) {
      if (e.to() == to && (cfg.successors(from).size() > 1 || e.outcomes().size() > 1)) {
        return "(" + name(e.outcomes()) + ")";
      }
    }
    return "";
  }

  private static String name(List<String> outcomes) {
    String first =
        switch (outcomes.get(0)) {
          case CfgEdge.FALL -> "not";
          default -> outcomes.get(0);
        };
    return outcomes.size() == 1 ? first : first + "+" + (outcomes.size() - 1);
  }
}
