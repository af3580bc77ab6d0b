package org.pathforest.cli;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.cli.Option;
import org.pathforest.cli.failure.UsageException;

/** Output format of a command. */
enum Format {
  /** Text for a terminal. */
  TEXT,
  /** Markdown, for comments on pull requests and job summaries. */
  MARKDOWN,
  /** JSON, for other programs. */
  JSON;

  /** Returns the option {@code --format} of a command that supports all formats. */
  static Option option() {
    return Opt.value("format", "FORMAT", "text (default), markdown or json");
  }

  /**
   * Returns the value of the option {@code --format} of a command that supports some of the
   * formats.
   */
  static Format of(Arguments arguments, Format... formats) throws UsageException {
    Map<String, Format> names = new LinkedHashMap<>();
    for (Format format : formats) {
      names.put(format.name().toLowerCase(Locale.ROOT), format);
    }
    return arguments.choice("format", TEXT, names);
  }
}
