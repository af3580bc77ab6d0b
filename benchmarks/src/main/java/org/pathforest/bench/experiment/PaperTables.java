package org.pathforest.bench.experiment;

import java.util.List;

/** All tables. */
final class PaperTables {
  private PaperTables() {}

  static List<PaperTable> all() {
    return List.of(
        new EdgesAndPaths(),
        new EdgePredictedPaths(),
        new TrainAndRef(),
        new SequencesPredicted(),
        new BusiestLoops(),
        new IterationsSlowdown(),
        new IterationsStatic(),
        new StructuralSizes(),
        new StructuralSamples(),
        new TechniquesCompared(),
        new BurstsTable());
  }
}
