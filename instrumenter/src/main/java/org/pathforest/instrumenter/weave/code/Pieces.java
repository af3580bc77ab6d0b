package org.pathforest.instrumenter.weave.code;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a text into pieces that each fit into a constant of a class file (JVMS 4.4.7: 65,535
 * bytes).
 */
public final class Pieces {
  /** Most bytes in a piece. */
  static final int MOST = 60_000;

  private final List<String> done = new ArrayList<>();
  private final StringBuilder last = new StringBuilder();
  private int bytes;

  /** Adds a text. It is split only if it does not fit into one piece. */
  public void add(String text) {
    if (bytes + text.chars().map(Pieces::bytes).sum() > MOST) {
      endPiece();
    }
    for (int i = 0; i < text.length(); i++) {
      int more = bytes(text.charAt(i));
      if (bytes + more > MOST) {
        endPiece();
      }
      last.append(text.charAt(i));
      bytes += more;
    }
  }

  private void endPiece() {
    if (bytes > 0) {
      done.add(last.toString());
      last.setLength(0);
      bytes = 0;
    }
  }

  /** Returns all pieces, in order. */
  public List<String> all() {
    endPiece();
    return List.copyOf(done);
  }

  /** Returns the number of bytes of a character in modified UTF-8. */
  private static int bytes(int c) {
    return c != 0 && c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
  }
}
