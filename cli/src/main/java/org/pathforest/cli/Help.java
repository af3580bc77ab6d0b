package org.pathforest.cli;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.help.HelpFormatter;
import org.apache.commons.cli.help.TableDefinition;
import org.apache.commons.cli.help.TextHelpAppendable;
import org.apache.commons.cli.help.TextStyle;

/** The texts that {@code --help} prints. */
final class Help {
  private static final int WIDTH = 90;

  private final StringBuilder text = new StringBuilder();
  private final TextHelpAppendable page = new TextHelpAppendable(text);

  private Help() {
    page.setMaxWidth(WIDTH);
    page.setLeftPad(0);
    page.setIndent(0);
  }

  static String of(Command command, Options all) {
    Help help = new Help();
    try {
      help.line("usage: pathforest " + command.name() + " " + command.synopsis());
      help.line("");
      for (String paragraph : command.description()) {
        help.page.appendParagraph(paragraph);
      }
      help.options(all);
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
      help.options(all);
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

  private void options(Options all) throws IOException {
    line("Options:");
    HelpFormatter formatter = HelpFormatter.builder().setShowSince(false).get();
    table(formatter.getTableDefinition(all.getOptions()).rows());
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
