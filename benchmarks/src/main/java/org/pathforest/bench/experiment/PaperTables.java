package org.pathforest.bench.experiment;

import java.util.List;

/** All tables. */
final class PaperTables {
  private PaperTables() {}

  static List<PaperTable> all() {
    return List.of(
        new EdgesAndPaths(), new TrainAndRef(), new TechniquesCompared(), new BurstsTable());
  }
}
