package org.pathforest.bench.experiment;

import java.io.IOException;
import java.util.List;

/** A table of a paper, made again with our figures. */
interface PaperTable {
  /** Short, as a file may be named. */
  String name();

  /** Which table of which paper, and of what. */
  String title();

  /** Configurations that it is made of, besides the uninstrumented program. */
  List<String> configurations();

  /**
   * Makes it.
   *
   * @throws IOException if a profile can't be read
   */
  TableContent make(Results results) throws IOException;
}
