package org.pathforest.bench.report;

import java.util.List;

/** A table in Markdown; numbers stand at the right. */
final class MarkdownTable {
  private final StringBuilder text = new StringBuilder();

  MarkdownTable(List<String> head) {
    row(head);
    text.append("|---").append("|---:".repeat(head.size() - 1)).append("|\n");
  }

  void row(List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
