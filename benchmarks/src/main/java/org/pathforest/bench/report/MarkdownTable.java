package org.pathforest.bench.report;

import java.util.List;
import java.util.Map;

/** A table in Markdown. All columns but the first are aligned to the right. */
public final class MarkdownTable {
  private final StringBuilder text = new StringBuilder();

  /** Begins a table with its head. */
  public MarkdownTable(List<String> head) {
    row(head);
    text.append("|---").append("|---:".repeat(head.size() - 1)).append("|\n");
  }

  /** Returns the table of a machine's description. */
  public static MarkdownTable of(Map<String, String> machine) {
    MarkdownTable table = new MarkdownTable(List.of("machine", ""));
    machine.forEach((key, value) -> table.row(List.of(key, value)));
    return table;
  }

  /** Adds a row with as many cells as the head. */
  public void row(List<String> cells) {
    for (String cell : cells) {
      text.append("| ").append(cell.replace("|", "\\|")).append(' ');
    }
    text.append("|\n");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
