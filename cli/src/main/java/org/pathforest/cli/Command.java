package org.pathforest.cli;

import java.io.IOException;
import java.util.List;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;

/** A command: its options, its help, and what it does. */
interface Command {
  /** The word that calls it. */
  String name();

  /** What it does, in a line for the list of commands. */
  String summary();

  /** What stands behind its name, as {@code IN... -o OUT}. */
  String synopsis();

  /** What its help says besides the options: paragraphs. */
  List<String> description();

  /** What its help shows to try: lines to type, without the program's name. */
  List<String> examples();

  /** Its options; {@code --help} and {@code --debug} are added to those of every command. */
  Options options();

  /** Tells options from what else is on the command line. */
  default Arguments parse(Options all, List<String> words) throws UsageException {
    return Arguments.parse(all, words);
  }

  /**
   * Does it.
   *
   * @return the exit status
   */
  int run(Arguments arguments) throws IOException, UsageException, InterruptedException;
}
