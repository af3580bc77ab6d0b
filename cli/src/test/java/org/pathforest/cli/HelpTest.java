package org.pathforest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HelpTest {
  static List<Command> commands() {
    return List.of(
        new DemoCommand(),
        new RunCommand(),
        new InstrumentCommand(),
        new ReportCommand(),
        new TuneCommand(),
        new CoverageCommand(),
        new ExportCommand(),
        new VizCommand(),
        new PathsCommand(),
        new MergeCommand(),
        new DiffCommand(),
        new CheckCommand());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void help_has_usage_and_every_option_and_examples(Command command) {
    Options options = command.options();

    String help = Help.of(command, options);

    assertThat(help)
        .startsWith("usage: pathforest " + command.name() + " " + command.synopsis() + "\n")
        .contains("\nOptions:\n")
        .contains("\nExamples:\n  pathforest " + command.name())
        .doesNotContain("\n\n\n")
        .doesNotContain(" \n");
    for (Option option : options.getOptions()) {
      String name =
          option.getLongOpt() == null ? "-" + option.getOpt() : "--" + option.getLongOpt();
      assertThat(help).contains(name).contains(option.getDescription().substring(0, 8));
    }
  }
}
