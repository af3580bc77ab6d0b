package org.pathforest.e2e.tracer;

import java.util.Locale;

/** What begins a path. */
enum PathStart {
  ENTRY,
  BACKEDGE,
  HANDLER,
  CUT;

  /** As exports spell it. */
  String exported() {
    return name().toLowerCase(Locale.ROOT);
  }
}
