package org.pathforest.instrumenter.weave.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.pathforest.instrumenter.conflict.ConflictFinder;
import org.pathforest.instrumenter.filter.Generated;
import org.pathforest.instrumenter.jimple.CannotModelException;
import org.pathforest.instrumenter.jimple.FrontEnd;
import org.pathforest.instrumenter.jimple.MethodModel;
import org.pathforest.instrumenter.jimple.ParsedClass;
import org.pathforest.instrumenter.jimple.Throwing;
import org.pathforest.instrumenter.weave.code.SuperCalls;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.map.BranchConditions;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.scheme.CannotNumberException;
import org.pathforest.paths.scheme.MethodToPlan;
import org.pathforest.paths.scheme.SchemePlan;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.paths.weights.MeasuredWeights;
import org.pathforest.paths.weights.StaticWeights;

/** Plans the methods of one class: their graphs, numberings, probes, and numbers in the class. */
public final class MethodPlanner {
  /** Most paths of a method with an {@code int} register; others have a {@code long} register. */
  private static final int INT_PATHS = 256;

  /** Largest potential that an {@code int} register has room for. */
  private static final long INT_POTENTIAL = 1 << 25;

  private final WeaveOptions options;
  private final FrontEnd frontEnd;
  private final ParsedClass parsed;
  private final ClassNode node;
  private final Concessions concessions;
  private final ClassLayout layout;
  private final Generated generated;

  /**
   * A method that has been planned.
   *
   * @param map entry of the method in the path map
   * @param method the plan; null if the method gets no probes
   * @param measured whether the counts of an earlier run placed its probes
   */
  public record Planned(MethodMap map, PlannedMethod method, boolean measured) {}

  /** Creates a planner for one attempt at a class. */
  public MethodPlanner(
      WeaveOptions options,
      FrontEnd frontEnd,
      ParsedClass parsed,
      Concessions concessions,
      ClassLayout layout) {
    this.options = options;
    this.frontEnd = frontEnd;
    this.parsed = parsed;
    this.node = parsed.node();
    this.concessions = concessions;
    this.layout = layout;
    this.generated = new Generated(node);
  }

  /**
   * Plans a method.
   *
   * @param position position of the method in the class file
   */
  public Planned plan(MethodNode m, int position) {
    MethodKey key = new MethodKey(node.name, m.name, m.desc, layout.sha256());
    String reason = concessions.leftOut(m.name + m.desc);
    if (reason != null) {
      return leftOut(key, m, reason);
    }
    try {
      return plan(m, key, position);
    } catch (CannotModelException e) {
      return leftOut(key, m, e.getMessage());
    } catch (RuntimeException | AnalyzerException | StackOverflowError e) {
      return leftOut(key, m, "can't be analyzed (" + Reason.of(e) + ")");
    }
  }

  private Planned leftOut(MethodKey key, MethodNode m, String reason) {
    return new Planned(MethodMap.leftOut(key, reason, origin(m, null)), null, false);
  }

  private MethodMap.Origin origin(MethodNode m, MethodMap.FrontEnd modelledBy) {
    return new MethodMap.Origin(parsed.sourceLines().source(), modelledBy, parsed.inlined(m));
  }

  private Planned plan(MethodNode m, MethodKey key, int position)
      throws AnalyzerException, CannotModelException {
    ProbeDensity density = concessions.density(m.name + m.desc);
    InterruptedMode mode = density.mode(options.interrupted());
    MethodModel model = frontEnd.model(parsed, m);
    Cfg cfg = model.cfg();
    EdgeWeights estimated = StaticWeights.of(cfg, model.hints());
    MeasuredWeights known = options.weights().of(key);
    EdgeWeights measured = known == null ? null : known.on(cfg, estimated);
    EdgeWeights weights = measured == null ? estimated : measured;
    MethodPlan plan =
        MethodPlan.of(
            options.paths().variant(),
            cfg,
            weights,
            options.paths().limit(),
            mode != InterruptedMode.PREFIX, // handlers read the register
            b -> !cfg.block(b).canThrow());
    if (plan.numbering().numPaths() == 1
        && !(options.paths().countSingle() && !emptyFinalizer(m, cfg))) {
      return new Planned(trivial(key, m, model, plan), null, false);
    }
    checkPaths(plan.numbering());
    SuperCalls superCalls =
        m.name.equals("<init>") && mode != InterruptedMode.OFF
            ? new SuperCalls(node.name, m)
            : null;
    List<String> limits = limits(density, m, superCalls);
    PlannedMethod.Kept kept = new PlannedMethod.Kept(mode, density.repeats(), superCalls);
    PlannedMethod planned =
        options.profiler().countsPaths()
            ? paths(key, position, m, model, plan, kept)
            : ids(key, position, m, model, plan, kept, weights);
    return new Planned(instrumented(planned, limits, plan), planned, measured != null);
  }

  /** Throws if a method has more paths than an experiment allows. */
  private void checkPaths(PathNumbering numbering) throws CannotModelException {
    if (options.profiler().countsPaths()
        && (numbering.numPaths() > options.paths().most()
            || (options.paths().most() < Long.MAX_VALUE && !numbering.dag().cuts().isEmpty()))) {
      throw new CannotModelException(
          "more than " + options.paths().most() + " paths, the limit that was set");
    }
  }

  private List<String> limits(ProbeDensity density, MethodNode m, SuperCalls superCalls) {
    List<String> limits = new ArrayList<>();
    if (density.limit(options.interrupted()) != null) {
      limits.add(density.limit(options.interrupted()));
    }
    if (superCalls != null && canThrowBeforeSuper(m, superCalls)) {
      limits.add("before-super");
    }
    return limits;
  }

  private PlannedMethod paths(
      MethodKey key,
      int position,
      MethodNode m,
      MethodModel model,
      MethodPlan plan,
      PlannedMethod.Kept kept) {
    RegisterKind wanted = register(plan);
    boolean single = ClassLayout.isSingle(plan) && wanted == RegisterKind.INT;
    int slot = layout.slot(position, plan.numbering().numPaths(), single);
    RegisterKind register =
        layout.hasCounters(slot) ? RegisterKind.INT : concessions.budget().register(wanted);
    return new PlannedMethod(key, slot, m, model, plan, null, register, kept);
  }

  private PlannedMethod ids(
      MethodKey key,
      int position,
      MethodNode m,
      MethodModel model,
      MethodPlan plan,
      PlannedMethod.Kept kept,
      EdgeWeights weights)
      throws CannotModelException {
    SchemePlan scheme;
    try {
      scheme =
          options
              .profiler()
              .scheme()
              .plan(
                  new MethodToPlan(
                      key.className(),
                      key.method(),
                      plan.numbering(),
                      weights,
                      options.k(),
                      options.paths().limit(),
                      () -> BlockingLines.waits(model.blocks())));
    } catch (CannotNumberException e) {
      throw new CannotModelException(e.getMessage());
    }
    MethodPlan probes =
        new MethodPlan(plan.numbering(), plan.tree(), plan.increments(), scheme.probes());
    boolean single = !scheme.countsOften() && scheme.sampling() == null;
    int slot = layout.slot(position, scheme.counters(), single);
    return new PlannedMethod(key, slot, m, model, probes, scheme, RegisterKind.INT, kept);
  }

  private MethodMap trivial(MethodKey key, MethodNode m, MethodModel model, MethodPlan plan) {
    return new MethodMap(
        key,
        MethodMap.Status.TRIVIAL,
        "one path, no loop, no handler",
        origin(m, model.frontEnd()),
        MethodMap.Probes.NONE,
        plan.numbering(),
        new MethodMap.Code(generated.shape(m, model.blocks()), BranchConditions.NONE));
  }

  private MethodMap instrumented(PlannedMethod p, List<String> limits, MethodPlan paths) {
    return MethodMap.instrumented(
        p.key(),
        origin(p.method(), p.model().frontEnd()),
        new MethodMap.Probes(
            p.slot(),
            p.register(),
            p.kept().mode(),
            limits,
            p.scheme() != null ? new long[0] : potentials(paths),
            p.scheme()),
        paths.numbering(),
        new MethodMap.Code(
            generated.shape(p.method(), p.model().blocks()),
            BranchConditions.of(p.model().cfg(), p.model()::condition),
            LoopWork.of(p.key().className(), p.model().blocks(), paths.numbering().dag()),
            ConflictFinder.of(p.model().blocks(), paths.numbering().dag())));
  }

  private static long[] potentials(MethodPlan plan) {
    long[] potentials = new long[plan.numbering().dag().cfg().size()];
    Arrays.setAll(potentials, plan.increments()::potential);
    return potentials;
  }

  /**
   * Chooses the register by N. An {@code int} must also have room for the running sum around the
   * context. If k path ids fit in a {@code long} but not in an {@code int}, the register is a
   * {@code long}, since such tables need no contexts.
   */
  private RegisterKind register(MethodPlan plan) {
    long paths = plan.numbering().numPaths();
    int ids = ClassLayout.isSingle(plan) ? 1 : options.countedK();
    int bits = ids * (Long.SIZE - Long.numberOfLeadingZeros(paths));
    boolean small =
        paths <= INT_PATHS
            && (bits < Integer.SIZE || bits > Long.SIZE)
            && Arrays.stream(potentials(plan)).allMatch(p -> Math.abs(p) < INT_POTENTIAL);
    return small ? RegisterKind.INT : RegisterKind.LONG;
  }

  /**
   * Returns whether a method is an empty finalizer. A probe in it would make every object of the
   * class finalizable.
   */
  private static boolean emptyFinalizer(MethodNode m, Cfg cfg) {
    return m.name.equals("finalize")
        && m.desc.equals("()V")
        && cfg.size() == 1
        && cfg.block(0).instructions() == 1;
  }

  private static boolean canThrowBeforeSuper(MethodNode m, SuperCalls superCalls) {
    for (AbstractInsnNode n : m.instructions) {
      if (superCalls.before(n)
          && Throwing.canThrow(n)
          && !(n instanceof MethodInsnNode call && SuperCalls.harmless(call))) {
        return true;
      }
    }
    return false;
  }
}
