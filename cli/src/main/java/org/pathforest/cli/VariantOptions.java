package org.pathforest.cli;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.cli.Options;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.paths.probe.Variant;

/** The options {@code --numbering} and {@code --placement}, which are for experiments. */
final class VariantOptions {
  private static final String NUMBERING = "numbering";
  private static final String PLACEMENT = "placement";

  private VariantOptions() {}

  static void addTo(Options options) {
    options
        .addOption(
            Opt.value(
                NUMBERING,
                "ORDER",
                "for research: smart (default) gives the most frequent edge the value 0; blocks"
                    + " numbers edges in block order"))
        .addOption(
            Opt.value(
                PLACEMENT,
                "WHERE",
                "for research: tree (default) puts increments on the chords of a spanning tree; naive"
                    + " puts each edge's value on the edge"));
  }

  static boolean given(Arguments arguments) {
    return arguments.has(NUMBERING) || arguments.has(PLACEMENT);
  }

  static Variant read(Arguments arguments) throws UsageException {
    return new Variant(
        word(arguments, NUMBERING, Variant.USUAL.numbering(), Variant.Numbering.values()),
        word(arguments, PLACEMENT, Variant.USUAL.placing(), Variant.Placing.values()));
  }

  private static <T extends Enum<T>> T word(
      Arguments arguments, String option, T otherwise, T[] choices) throws UsageException {
    Map<String, T> words = new LinkedHashMap<>();
    for (T choice : choices) {
      words.put(choice.name().toLowerCase(Locale.ROOT), choice);
    }
    return arguments.choice(option, otherwise, words);
  }
}
