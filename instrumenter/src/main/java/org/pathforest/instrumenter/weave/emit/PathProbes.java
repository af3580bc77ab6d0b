package org.pathforest.instrumenter.weave.emit;

import java.util.List;
import org.pathforest.instrumenter.weave.code.Code;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.PathAction;
import org.pathforest.paths.probe.ProbePlan;

/**
 * Emits the actions of Ball-Larus paths. Where the running sum is known, the path's id is a
 * constant.
 */
final class PathProbes extends Probes {
  private final PathEmitter emitter;
  private final boolean knowsSums;

  /**
   * Creates an instance for one method.
   *
   * @param knowsSums whether running sums are tracked
   */
  PathProbes(PathEmitter emitter, ProbePlan plan, RepeatedIterations repeated, boolean knowsSums) {
    super(emitter, plan, repeated);
    this.emitter = emitter;
    this.knowsSums = knowsSums;
  }

  @Override
  public void emit(List<Action> actions, Place place, Code code) {
    if (actions.size() == 2
        && actions.get(0) instanceof PathAction.Start start
        && actions.get(1) instanceof PathAction.End end) {
      emitter.whole(code, start.c() + end.e());
      return;
    }
    OnePlace one = new OnePlace(place, code);
    for (Action action : actions) {
      ((PathAction) action).accept(one);
    }
  }

  private final class OnePlace implements PathAction.Visitor {
    private final Place place;
    private final Code code;

    /** The running sum; null if it is not known. */
    private Long sum;

    OnePlace(Place place, Code code) {
      this.place = place;
      this.code = code;
      this.sum = place.sum();
    }

    @Override
    public void start(long c) {
      emitter.start(code, c);
      sum = knowsSums ? Long.valueOf(c) : null;
    }

    @Override
    public void add(long c) {
      emitter.add(code, c);
      sum = sum == null ? null : Long.valueOf(sum + c);
    }

    @Override
    public void next(long e, long b) {
      emitter.next(code, e, b);
    }

    @Override
    public void end(long e) {
      if (sum == null) {
        emitter.end(code, e);
      } else {
        emitter.whole(code, sum + e);
      }
    }

    @Override
    public void repeat(PathAction.Repeat repeat) {
      repeated().repeat(code, repeat, place.target());
    }

    @Override
    public void flush(PathAction.Flush flush) {
      repeated().flush(code, flush);
    }
  }
}
