package org.pathforest.paths.probe;

/**
 * What a probe does where Ball-Larus paths are counted: to the path register r, which holds the
 * context of the path (what came before it in its sequence) together with the running sum of its
 * increments.
 */
public sealed interface PathAction extends Action {

  /** Tells actions apart: one method for each kind. */
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

  /** Begins a sequence: r = c, with an empty context. At the method's entry and handler starts. */
  record Start(long c) implements PathAction {
    @Override
    public void accept(Visitor visitor) {
      visitor.start(c);
    }
  }

  /** Goes on with a path: r += c. Leaves the context alone. */
  record Add(long c) implements PathAction {
    @Override
    public void accept(Visitor visitor) {
      visitor.add(c);
    }
  }

  /**
   * Ends a path at r + e and begins the next of the same sequence: r = step(table, r + e) + b. At
   * back edges and cut edges.
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
   * Notes an iteration of a loop of a single path, which has just ended, instead of counting it: n
   * += 1, where n begins at 0. The register is set back to what it was when the iteration began: r
   * -= sum. At back edges; see {@link SinglePathLoops}.
   *
   * @param sum what the iteration has added to r
   * @param flush counts the iterations if there are too many to go on
   */
  record Repeat(long sum, Flush flush) implements PathAction {
    @Override
    public void accept(Visitor visitor) {
      visitor.repeat(this);
    }
  }

  /**
   * Counts the n repeated iterations: q = r + d is the register at the end of the first of them; n
   * times q = step(table, q) + c; then r = q - d, and n = 0.
   */
  record Flush(long d, long c) implements PathAction {
    @Override
    public void accept(Visitor visitor) {
      visitor.flush(this);
    }
  }
}
