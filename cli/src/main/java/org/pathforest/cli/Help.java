package org.pathforest.cli;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.help.HelpFormatter;
import org.apache.commons.cli.help.TableDefinition;
import org.apache.commons.cli.help.TextHelpAppendable;
import org.apache.commons.cli.help.TextStyle;

/** The texts that {@code --help} and {@code --help-all} print. */
final class Help {
  private static final int WIDTH = 90;

  /** Long names of the options that only {@code --help-all} shows, of all commands. */
  private static final Set<String> EXPERT =
      Set.of(
          "profiler",
          "loop-k",
          "samples",
          "interrupted",
          "path-limit",
          "weights",
          "count-single-path",
          "numbering",
          "placement",
          "threads",
          "runtime",
          "debug",
          "help-all");

  private final StringBuilder text = new StringBuilder();
  private final TextHelpAppendable page = new TextHelpAppendable(text);

  private Help() {
    page.setMaxWidth(WIDTH);
    page.setLeftPad(0);
    page.setIndent(0);
  }

  /**
   * Returns the help of a command.
   *
   * @param all all options of the command
   * @param expert whether to show options for experiments and rare needs, too
   */
  static String of(Command command, Options all, boolean expert) {
    Help help = new Help();
    try {
      help.line("usage: pathforest " + command.name() + " " + command.synopsis());
      help.line("");
      for (String paragraph : command.description()) {
        help.page.appendParagraph(paragraph);
      }
      List<Option> shown =
          all.getOptions().stream().filter(o -> expert || !EXPERT.contains(o.getKey())).toList();
      help.options(shown);
      if (!expert) {
        help.line("");
        help.line("More options, for experiments and rare needs: --help-all");
      }
      help.line("");
      help.line("Examples:");
      for (String example : command.examples()) {
        help.line("  pathforest " + command.name() + " " + example);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e); // a StringBuilder does not throw it
    }
    return help.finish();
  }

  static String of(List<Main.Group> groups, Options all) {
    Help help = new Help();
    try {
      help.line("usage: pathforest COMMAND [ARGUMENTS]");
      help.line("");
      help.page.appendParagraph(
          "Counts exactly how often every sequence of up to k consecutive Ball-Larus paths runs in"
              + " every method of a Java program.");
      for (Main.Group group : groups) {
        help.line(group.title() + ":");
        for (Command c : group.commands()) {
          help.line("  %-10s  %s".formatted(c.name(), c.summary()));
        }
        help.line("");
      }
      help.options(all.getOptions());
      help.line("");
      help.page.appendParagraph(
          "'pathforest COMMAND --help' shows a command's options and examples. Exit status: 0 success,"
              + " 1 failure, 2 wrong usage; 'run' returns the program's exit status.");
      help.page.appendParagraph(
          "In a checkout of the sources, './pathforest bench' measures speed; see 'bench --help'.");
    } catch (IOException e) {
      throw new IllegalStateException(e); // a StringBuilder does not throw it
    }
    return help.finish();
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private void options(Collection<Option> shown) throws IOException {
    line("Options:");
    HelpFormatter formatter = HelpFormatter.builder().setShowSince(false).get();
    table(formatter.getTableDefinition(shown).rows());
  }

  private void table(Iterable<List<String>> rows) throws IOException {
    TextStyle left = TextStyle.builder().setLeftPad(2).setIndent(2).setScalable(false).get();
    TextStyle right = TextStyle.builder().setLeftPad(2).get();
    StringBuilder table = new StringBuilder();
    TextHelpAppendable columns = new TextHelpAppendable(table);
    columns.setMaxWidth(WIDTH);
    columns.setLeftPad(0);
    columns.setIndent(0);
    columns.appendTable(TableDefinition.from("", List.of(left, right), List.of("", ""), rows));
    text.append(table.toString().strip().indent(0).replaceFirst("^", "  "));
  }

  private String finish() {
    return text.toString()
        .lines()
        .map(String::stripTrailing)
        .collect(Collectors.joining("\n", "", "\n"))
        .replaceAll("\n{3,}", "\n\n");
  }
}
