package org.pathforest.bench.report;

import java.util.List;

/** A table in Markdown; numbers stand at the right. */
public final class MarkdownTable {
  private final StringBuilder text = new StringBuilder();

  /** Begins one. */
  public MarkdownTable(List<String> head) {
    row(head);
    text.append("|---").append("|---:".repeat(head.size() - 1)).append("|\n");
  }

  /** Adds a row of as many cells as the head has. */
  public void row(List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
