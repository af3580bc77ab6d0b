package org.pathforest.cli.launch;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/**
 * The arguments of {@code run}, separated into Pathforest's own options and the arguments of {@code
 * java} or the program. Own options may be anywhere before the main class or jar.
 *
 * @param own own options in order, with their values
 * @param others all other arguments, in order
 */
public record OwnOptions(List<String> own, List<String> others) {

  /** Copies the lists. */
  public OwnOptions {
    own = List.copyOf(own);
    others = List.copyOf(others);
  }

  /**
   * Separates arguments.
   *
   * @param known the own options
   */
  public static OwnOptions separate(List<String> arguments, Options known) {
    List<String> own = new ArrayList<>();
    List<String> others = new ArrayList<>();
    int i = 0;
    while (i < arguments.size() && JavaOptions.isOption(arguments.get(i))) {
      String argument = arguments.get(i);
      Option option = find(argument, known);
      boolean two =
          option == null
              ? JavaOptions.takesNext(argument)
              : option.hasArg() && argument.equals(dashed(argument, option));
      int end = Math.min(arguments.size(), i + (two ? 2 : 1));
      (option == null ? others : own).addAll(arguments.subList(i, end));
      i = end;
    }
    others.addAll(arguments.subList(i, arguments.size()));
    return new OwnOptions(own, others);
  }

  private static String dashed(String argument, Option option) {
    return argument.startsWith("--") ? "--" + option.getLongOpt() : "-" + option.getOpt();
  }

  private static Option find(String argument, Options known) {
    if (argument.startsWith("--")) {
      int end = argument.indexOf('=');
      String name = argument.substring(2, end < 0 ? argument.length() : end);
      return known.hasLongOption(name) ? known.getOption(name) : null;
    }
    String name = argument.substring(1);
    // -k8 is ours, but an option with more letters is java's.
    String letter = name.matches("[a-z][0-9]+") ? name.substring(0, 1) : name;
    return known.hasShortOption(letter) ? known.getOption(letter) : null;
  }
}
