package org.pathforest.profile.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes Markdown with tables (GitHub Flavored Markdown, section 4.10), for comments on pull
 * requests and for job summaries. Lines end with a line feed.
 */
public final class Markdown {
  private final Appendable out;

  public Markdown(Appendable out) {
    this.out = out;
  }

  /** Returns a text with all markup characters escaped. */
  public static String text(String text) {
    return TextEscapes.visible(text).replaceAll("[\\\\`*_\\[\\]<>|#~]", "\\\\$0");
  }

  /** Returns a text as code. Bars are escaped, because tables interpret them even in code. */
  public static String code(String code) {
    String visible = TextEscapes.visible(code).replace("|", "\\|");
    return visible.contains("`") ? "`` " + visible + " ``" : '`' + visible + '`';
  }

  /** Returns the text of a path with each condition as code. */
  public static String path(String text) {
    List<String> parts = new ArrayList<>();
    for (String part : text.split(PathText.BETWEEN, -1)) {
      parts.add(code(part));
    }
    return String.join(PathText.BETWEEN, parts);
  }

  /** Writes a heading of the third level, because the page itself has the higher levels. */
  public void heading(String markup) throws IOException {
    out.append("### ").append(markup).append("\n\n");
  }

  public void paragraph(String markup) throws IOException {
    out.append(markup).append("\n\n");
  }

  /** Writes a list with one item for each text. */
  public void list(List<String> markup) throws IOException {
    for (String item : markup) {
      out.append("- ").append(item).append('\n');
    }
    out.append(markup.isEmpty() ? "" : "\n");
  }

  /**
   * Writes a table.
   *
   * @param numbers number of leading columns that contain numbers; these are right-aligned
   * @param rows rows of markup; the first row is the header
   */
  public void table(int numbers, List<List<String>> rows) throws IOException {
    for (int r = 0; r < rows.size(); r++) {
      row(rows.get(r));
      if (r == 0) {
        List<String> rule = new ArrayList<>();
        for (int c = 0; c < rows.get(0).size(); c++) {
          rule.add(c < numbers ? "--:" : "---");
        }
        row(rule);
      }
    }
    out.append('\n');
  }

  private void row(List<String> cells) throws IOException {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
