package org.pathforest.cli;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.cli.Option;
import org.pathforest.cli.failure.UsageException;

/** How a command writes its result. */
enum Format {
  /** For a terminal. */
  TEXT,
  /** For comments on pull requests and job summaries. */
  MARKDOWN,
  /** For programs. */
  JSON;

  /** The option {@code --format} of a command that writes all of these. */
  static Option option() {
    return Opt.value("format", "FORMAT", "text (default), markdown or json");
  }

  /** What the option {@code --format} says, for a command that writes some of these. */
  static Format of(Arguments arguments, Format... formats) throws UsageException {
    Map<String, Format> names = new LinkedHashMap<>();
    for (Format format : formats) {
      names.put(format.name().toLowerCase(Locale.ROOT), format);
    }
    return arguments.choice("format", TEXT, names);
  }
}
