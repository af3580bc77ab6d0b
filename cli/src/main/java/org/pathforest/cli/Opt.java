package org.pathforest.cli;

import org.apache.commons.cli.Option;

/** Shorthands that create options. The help shows each with its description. */
final class Opt {
  private Opt() {}

  static Option flag(String name, String description) {
    return Option.builder().longOpt(name).desc(description).get();
  }

  static Option value(String name, String value, String description) {
    Option.Builder option =
        name.length() == 1 ? Option.builder(name) : Option.builder().longOpt(name);
    return option.hasArg().argName(value).desc(description).get();
  }

  /** Returns the option {@code --verbose}, with which messages show all names. */
  static Option verbose() {
    return flag("verbose", "show all names in messages, not just the first three");
  }

  /** Returns the hint in messages that leave out names; null if messages are to show all names. */
  static String how(Arguments arguments) {
    return arguments.has("verbose") ? null : "--verbose names all";
  }

  static Option output(String value, String description) {
    return Option.builder("o").longOpt("output").hasArg().argName(value).desc(description).get();
  }

  static Option k(String description) {
    return value("k", "K", description);
  }
}
