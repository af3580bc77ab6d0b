package org.pathforest.instrumenter.weave.plan;

import java.util.Locale;

/** Describes an exception in a few words, for a list of reasons. */
public final class Reason {
  private Reason() {}

  public static String of(Throwable t) {
    String message = t.getMessage();
    String kind = t.getClass().getSimpleName();
    if (message == null) {
      return kind;
    }
    String line = message.lines().findFirst().orElse("");
    return String.format(Locale.ROOT, "%s: %.120s", kind, line);
  }
}
