package org.pathforest.cli;

import java.io.IOException;
import java.util.List;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;

/** A command of the command line: its options, its help and its action. */
interface Command {
  /** Returns the word by which users call the command. */
  String name();

  /** Returns a one-line summary for the list of commands. */
  String summary();

  /** Returns what follows the name in the usage line, such as {@code IN... -o OUT}. */
  String synopsis();

  /** Returns the paragraphs of the help that precede the options. */
  List<String> description();

  /** Returns the examples of the help: lines to type, without the name of the program. */
  List<String> examples();

  /**
   * Returns the command's own options. {@code --help} and {@code --debug} are added to every
   * command.
   */
  Options options();

  /** Separates the options from everything else on the command line. */
  default Arguments parse(Options all, List<String> words) throws UsageException {
    return Arguments.parse(all, words);
  }

  /**
   * Runs the command.
   *
   * @return the exit status
   */
  int run(Arguments arguments) throws IOException, UsageException, InterruptedException;
}
