package org.pathforest.bench.report;

import java.util.List;

/** A table in Markdown. All columns but the first are aligned to the right. */
public final class MarkdownTable {
  private final StringBuilder text = new StringBuilder();

  /** Begins a table with its head. */
  public MarkdownTable(List<String> head) {
    row(head);
    text.append("|---").append("|---:".repeat(head.size() - 1)).append("|\n");
  }

  /** Adds a row with as many cells as the head. */
  public void row(List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
