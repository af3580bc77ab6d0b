package org.pathforest.viz;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;

/** Paths as the source lines that they run through; where none are known, as offsets. */
final class PathLines {
  private final PathDecoder decoder;
  private final Cfg cfg;
  private final Map<Integer, String> known = new HashMap<>();

  PathLines(PathDecoder decoder) {
    this.decoder = decoder;
    this.cfg = decoder.numbering().dag().cfg();
  }

  /** {@code enter 10 11 14-16, back to 11}. */
  String of(int id) {
    return known.computeIfAbsent(id, i -> text(decoder.decode(i)));
  }

  private String text(BlPath path) {
    List<String> words = new ArrayList<>();
    switch (path.start()) {
      case START_ENTRY -> words.add("enter");
      case START_HANDLER -> words.add("catch");
      default -> {
        // It goes on where the path before has said that it leads.
      }
    }
    List<Integer> lines = new ArrayList<>();
    for (int b : path.blocks()) {
      Block block = cfg.block(b);
      int before = lines.size();
      Text.addLines(block.lines(), lines);
      if (lines.size() == before && block.firstLine() <= 0) {
        words.addAll(Text.ranges(lines));
        lines.clear();
        words.add("@" + block.offset());
      }
    }
    words.addAll(Text.ranges(lines));
    String end =
        switch (path.end()) {
          case END_RETURN -> "return";
          case END_THROW -> "throw";
          case END_BACKEDGE -> "back to " + place(path.to());
          case END_CUT -> "cut before " + place(path.to());
          default -> throw new IllegalArgumentException(path.toString());
        };
    return String.join(" ", words) + ", " + end;
  }

  private String place(int block) {
    int line = cfg.block(block).firstLine();
    return line > 0 ? Integer.toString(line) : "@" + cfg.block(block).offset();
  }
}
