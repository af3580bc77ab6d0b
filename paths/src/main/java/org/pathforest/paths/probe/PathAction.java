package org.pathforest.paths.probe;

/**
 * An action of a probe where Ball-Larus paths are counted. It works on the path register r. This
 * register holds the context of the path (the paths before it in its sequence) and the running sum
 * of the path's increments.
 */
public sealed interface PathAction extends Action {

  /** A visitor with one method for each kind of action. */
  interface Visitor {
    /** See {@link Start}. */
    void start(long c);

    /** See {@link Add}. */
    void add(long c);

    /** See {@link Next}. */
    void next(long e, long b);

    /** See {@link End}. */
    void end(long e);

    /** See {@link Repeat}. */
    void repeat(Repeat repeat);

    /** See {@link Flush}. */
    void flush(Flush flush);
  }

  /** Calls the visitor's method for this kind of action. */
  void accept(Visitor visitor);

  /**
   * Starts a sequence with an empty context: r = c. Used at the method's entry and handler starts.
   */
  record Start(long c) implements PathAction {
    @Override
    public void accept(Visitor visitor) {
      visitor.start(c);
    }
  }

  /** Continues a path: r += c. The context does not change. */
  record Add(long c) implements PathAction {
    @Override
    public void accept(Visitor visitor) {
      visitor.add(c);
    }
  }

  /**
   * Ends a path at r + e and starts the next path of the same sequence: r = step(table, r + e) + b.
   * Used at back edges and cut edges.
   */
  record Next(long e, long b) implements PathAction {
    @Override
    public void accept(Visitor visitor) {
      visitor.next(e, b);
    }
  }

  /** Ends a path at r + e, and with it the sequence: finish(table, r + e). */
  record End(long e) implements PathAction {
    @Override
    public void accept(Visitor visitor) {
      visitor.end(e);
    }
  }

  /**
   * Notes that an iteration of a single-path loop has ended, instead of counting it: n += 1, where
   * n starts at 0. The register gets back its value at the start of the iteration: r -= sum. Used
   * at back edges; see {@link SinglePathLoops}.
   *
   * @param sum amount that the iteration has added to r
   * @param flush counts the iterations when n gets too large
   */
  record Repeat(long sum, Flush flush) implements PathAction {
    @Override
    public void accept(Visitor visitor) {
      visitor.repeat(this);
    }
  }

  /**
   * Counts the n repeated iterations. The register at the end of the first of them is q = r + d.
   * Then q = step(table, q) + c is done n times. At the end, r = q - d and n = 0.
   */
  record Flush(long d, long c) implements PathAction {
    @Override
    public void accept(Visitor visitor) {
      visitor.flush(this);
    }
  }
}
