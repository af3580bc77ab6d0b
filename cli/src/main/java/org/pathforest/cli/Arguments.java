package org.pathforest.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.commons.cli.UnrecognizedOptionException;
import org.pathforest.cli.failure.UsageException;

/** The options of a command as given, and all other arguments. */
final class Arguments {
  private final CommandLine options;
  private final List<String> rest;

  private Arguments(CommandLine options, List<String> rest) {
    this.options = options;
    this.rest = List.copyOf(rest);
  }

  /** Parses a command line on which options may be anywhere before a {@code --}. */
  static Arguments parse(Options all, List<String> words) throws UsageException {
    CommandLine line = parseOptions(all, words);
    return new Arguments(line, line.getArgList());
  }

  /** Parses options that have already been separated from the rest. */
  static Arguments of(Options all, List<String> own, List<String> rest) throws UsageException {
    return new Arguments(parseOptions(all, own), rest);
  }

  private static CommandLine parseOptions(Options all, List<String> words) throws UsageException {
    DefaultParser parser = DefaultParser.builder().setAllowPartialMatching(false).get();
    try {
      return parser.parse(all, words.toArray(String[]::new));
    } catch (ParseException e) {
      String message = e.getMessage();
      if (e instanceof UnrecognizedOptionException unknown) {
        message += Nearest.question(unknown.getOption(), longNames(all));
      }
      throw new UsageException(
          message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1));
    }
  }

  private static List<String> longNames(Options all) {
    return all.getOptions().stream()
        .filter(Option::hasLongOpt)
        .map(option -> "--" + option.getLongOpt())
        .toList();
  }

  /** Returns the arguments that are not options. */
  List<String> rest() {
    return rest;
  }

  /** Returns the arguments that are not options as files, of which there must be at least one. */
  List<Path> files(String what) throws UsageException {
    if (rest.isEmpty()) {
      throw new UsageException("no " + what + " given");
    }
    Path[] files = new Path[rest.size()];
    for (int i = 0; i < files.length; i++) {
      files[i] = path(rest.get(i));
    }
    return List.of(files);
  }

  /** Returns the argument that is not an option as a file. There must be exactly one. */
  Path file(String what) throws UsageException {
    List<Path> files = files(what);
    if (files.size() > 1) {
      throw new UsageException("more than one " + what + " given");
    }
    return files.get(0);
  }

  boolean has(String option) {
    return options.hasOption(option);
  }

  /** Returns the value of an option, or null if it is not given. */
  String text(String option) {
    return options.getOptionValue(option);
  }

  /** Returns all values of an option that may be repeated. Comma-separated values are split. */
  List<String> list(String option) {
    String[] values = options.getOptionValues(option);
    return values == null
        ? List.of()
        : Arrays.stream(values)
            .flatMap(v -> Arrays.stream(v.split(",")))
            .map(String::strip)
            .filter(v -> !v.isEmpty())
            .toList();
  }

  /** Returns the value of an option as a path, or {@code otherwise} if the option is not given. */
  Path path(String option, Path otherwise) throws UsageException {
    return has(option) ? path(text(option)) : otherwise;
  }

  /** Returns the value of a required option as a path. */
  Path required(String option, String what) throws UsageException {
    if (!has(option)) {
      throw new UsageException("no " + what + " given");
    }
    return path(text(option));
  }

  private static Path path(String text) throws UsageException {
    if (text.isEmpty()) {
      throw new UsageException("a file name is empty");
    }
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new UsageException("'" + text + "' is not a valid file name");
    }
  }

  /** Returns the value of an option as a number, or {@code otherwise} if no number is given. */
  long number(String option, long otherwise, long least, long most) throws UsageException {
    if (!has(option) || text(option) == null) {
      return otherwise;
    }
    try {
      long n = Long.parseLong(text(option));
      if (n >= least && n <= most) {
        return n;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new UsageException(
        "%s: '%s' is not a number from %d to %d"
            .formatted(dashed(option), text(option), least, most));
  }

  /**
   * Returns the value of an option that is one of several words, or {@code otherwise} if the option
   * is not given.
   */
  <T> T choice(String option, T otherwise, Map<String, T> choices) throws UsageException {
    if (!has(option)) {
      return otherwise;
    }
    T choice = choices.get(text(option));
    if (choice == null) {
      throw new UsageException(
          "%s: '%s' is not one of %s"
              .formatted(dashed(option), text(option), String.join(", ", choices.keySet())));
    }
    return choice;
  }

  private static String dashed(String option) {
    return (option.length() == 1 ? "-" : "--") + option;
  }
}
