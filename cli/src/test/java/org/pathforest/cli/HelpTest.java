package org.pathforest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HelpTest {
  static List<Command> commands() {
    return Main.commands();
  }

  @Test
  void page_of_all_options_is_the_help_of_all_commands() throws IOException {
    StringBuilder page = new StringBuilder("# All options\n\n");
    page.append("The help of every command, as `pathforest COMMAND --help-all` shows it, except")
        .append(" that an option is described once.\nAll commands have `-h, --help`,")
        .append(" `--help-all` and `--debug` (show stack traces of errors).\n");
    Map<String, String> described = new HashMap<>();
    for (Command command : Main.commands()) {
      Options own = new Options();
      Map<String, List<String>> elsewhere = new LinkedHashMap<>();
      for (Option option : command.options().getOptions()) {
        String first = described.putIfAbsent(option.toString(), command.name());
        if (first == null) {
          own.addOption(option);
        } else {
          elsewhere.computeIfAbsent(first, c -> new ArrayList<>()).add("`" + name(option) + "`");
        }
      }
      page.append("\n## ").append(command.name()).append("\n\n```text\n");
      page.append(Help.of(command, own, true).replace("Options:\n\n", "")).append("```\n");
      elsewhere.forEach(
          (first, options) ->
              page.append("\nAs in [")
                  .append(first)
                  .append("](#")
                  .append(first)
                  .append("): ")
                  .append(String.join(", ", options))
                  .append("\n"));
    }
    Path written = Files.writeString(Path.of("target/options.md"), page);

    assertThat(Path.of("../docs/guide/options.md"))
        .as("the page; %s is as it should be", written)
        .hasSameTextualContentAs(written);
  }

  private static String name(Option option) {
    return option.getLongOpt() == null ? "-" + option.getOpt() : "--" + option.getLongOpt();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void short_help_fits_a_screen_and_names_the_long_one(Command command) {
    String help = Help.of(command, Main.options(command), false);

    assertThat(help.lines().count()).as("lines").isLessThanOrEqualTo(45);
    assertThat(help).contains("--help-all").doesNotContain("for research");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void help_has_usage_and_every_option_and_examples(Command command) {
    Options options = command.options();

    String help = Help.of(command, options, true);

    assertThat(help)
        .startsWith("usage: pathforest " + command.name() + " " + command.synopsis() + "\n")
        .contains("\nOptions:\n")
        .contains("\nExamples:\n  pathforest " + command.name())
        .doesNotContain("\n\n\n")
        .doesNotContain(" \n");
    for (Option option : options.getOptions()) {
      assertThat(help).contains(name(option)).contains(option.getDescription().substring(0, 8));
    }
  }
}
