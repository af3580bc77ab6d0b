package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.List;

/** A table of a paper, with our figures. */
interface PaperTable {
  /** Returns a short name that can be part of a file name. */
  String name();

  /** Returns the title: which table of which paper, and its subject. */
  String title();

  /** Returns the configurations that the table needs, besides the uninstrumented program. */
  List<String> configurations();

  /**
   * Makes the table.
   *
   * @throws IOException if a profile can't be read
   */
  TableContent make(Results results) throws IOException;
}
