package org.pathforest.instrumenter.weave;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.pathforest.instrumenter.filter.Generated;
import org.pathforest.instrumenter.jimple.CannotModelException;
import org.pathforest.instrumenter.jimple.FrontEnd;
import org.pathforest.instrumenter.jimple.MethodModel;
import org.pathforest.instrumenter.jimple.ParsedClass;
import org.pathforest.instrumenter.jimple.Throwing;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.map.InterruptedMode;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.MethodPlan;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.paths.probe.SinglePathLoops;
import org.pathforest.paths.scheme.SchemePlan;
import org.pathforest.paths.scheme.edges.EdgePlan;
import org.pathforest.paths.scheme.structural.StructuralPlan;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.paths.weights.MeasuredWeights;
import org.pathforest.paths.weights.StaticWeights;

/** One attempt at a class: plans all methods, then weaves those that need probes. */
final class ClassAttempt {
  /** Methods with more paths have a {@code long} register. */
  private static final int INT_PATHS = 256;

  /** Largest potential that an {@code int} register leaves room for. */
  private static final long INT_POTENTIAL = 1 << 25;

  private final WeaveOptions options;
  private final FrontEnd frontEnd;
  private final ParsedClass parsed;
  private final ClassNode node;
  private final String sha256;
  private final Thrift thrift;
  private final Map<String, Density> densities;
  private final Map<String, String> leftOut;
  private final List<MethodMap> maps = new ArrayList<>();
  private final List<Planned> planned = new ArrayList<>();
  private final ClassLayout layout;
  private final Generated generated;
  private int measured;

  /** A method that is to be woven. */
  private record Planned(
      MethodNode method,
      MethodModel model,
      MethodPlan plan,
      SchemePlan scheme,
      RegisterKind register,
      InterruptedMode mode,
      boolean owes,
      SuperCalls superCalls,
      MethodKey key,
      int slot) {}

  ClassAttempt(
      WeaveOptions options,
      FrontEnd frontEnd,
      ParsedClass parsed,
      String sha256,
      Thrift thrift,
      Map<String, Density> densities,
      Map<String, String> leftOut,
      ClassLayout layout) {
    this.options = options;
    this.frontEnd = frontEnd;
    this.parsed = parsed;
    this.node = parsed.node();
    this.sha256 = sha256;
    this.thrift = thrift;
    this.densities = densities;
    this.leftOut = leftOut;
    this.layout = layout;
    this.generated = new Generated(node);
  }

  /** Methods that have code, in the class file's order; not the one that JaCoCo has added. */
  List<MethodMap> maps() {
    return maps;
  }

  /** How many methods got probes whose places an earlier run decided. */
  int measured() {
    return measured;
  }

  /** Name and descriptor of the methods that got probes. */
  List<String> woven() {
    return planned.stream().map(p -> p.method.name + p.method.desc).toList();
  }

  /** Plans all methods: to be called once, before {@link #weave}. */
  void plan() {
    for (int i = 0; i < node.methods.size(); i++) {
      MethodNode m = node.methods.get(i);
      if (m.instructions.size() > 0 && !addedByJacoco(m)) {
        maps.add(plan(m, i));
      }
    }
  }

  /** Whether a method needs a probe. */
  boolean needsProbes() {
    return !planned.isEmpty();
  }

  /**
   * Weaves.
   *
   * @param original the class file that was parsed
   * @param numbers where the class's archive-wide numbers begin
   * @return the class file
   * @throws MethodWeaveException if a method can't be woven
   */
  byte[] weave(byte[] original, Numbers numbers) throws MethodWeaveException {
    boolean inferred = Frames.verifiedByInference(node);
    for (Planned p : planned) {
      try {
        weave(p, numbers);
      } catch (RuntimeException e) {
        throw new MethodWeaveException(p.method.name + p.method.desc, e);
      }
    }
    if (inferred) {
      // ASM can't lengthen jumps of a method without frames in a class where others have some.
      node.methods.forEach(Frames::removeAll);
    }
    // The old constant pool comes first, as it was: what is not touched keeps its constants.
    ClassWriter writer = new ClassWriter(new ClassReader(original), 0);
    node.accept(writer);
    return writer.toByteArray();
  }

  /** What fetches JaCoCo's probes in classes that it has instrumented is no part of the program. */
  private static boolean addedByJacoco(MethodNode m) {
    return m.name.equals("$jacocoInit") && (m.access & Opcodes.ACC_SYNTHETIC) != 0;
  }

  private void weave(Planned p, Numbers first) {
    ProbePlan probes = options.rewriter().rewrite(p.key, p.plan);
    boolean counters = p.scheme == null && layout.hasCounters(p.slot);
    ProbeLocals locals = new ProbeLocals(p.method, p.model.blocks(), probes, p.mode, counters);
    Holder holder =
        new Holder(first.method() + p.slot, first.counter() + layout.firstCounter(p.slot));
    Scheme scheme = scheme(p, probes, locals, holder);
    if (scheme.owes() && p.owes) {
      IntPredicate allowed =
          OwedIterations.allowed(p.method, p.model.blocks(), p.mode, p.superCalls);
      probes = SinglePathLoops.owe(p.model.cfg(), probes, allowed);
    }
    LineTable lines = new LineTable(p.method);
    ComputedNumbers numbers = new ComputedNumbers(p.method);
    new MethodWeaver(
            p.method,
            node.version & 0xFFFF,
            p.model.blocks(),
            probes,
            scheme,
            holder,
            p.mode,
            locals,
            p.superCalls,
            node.name)
        .weave();
    if (thrift.computesNumbers()) {
      numbers.replace();
    }
    lines.renew();
    p.method.maxStack = Math.max(p.method.maxStack, OperandStack.most(p.method));
  }

  private Scheme scheme(Planned p, ProbePlan probes, ProbeLocals locals, Holder holder) {
    int paths = (int) p.plan.numbering().numPaths();
    int firstLocal = p.method.maxLocals;
    boolean counters = layout.hasCounters(p.slot);
    if (p.scheme instanceof StructuralPlan plan && plan.samples() > 0) {
      boolean sites = (node.version & 0xFFFF) >= Opcodes.V1_7;
      return new SampledScheme(plan, sites, firstLocal, holder);
    }
    if (p.scheme != null) {
      int table = table(p.scheme.counters());
      return new RegisterScheme(p.scheme, probes, counters, table, firstLocal, holder);
    }
    if (counters) {
      return new CellScheme(locals, firstLocal, holder);
    }
    return options.profiler() == Profiler.KSF
        ? new ForestScheme(paths, firstLocal, holder)
        : new GramScheme(
            p.register, ClassLayout.isSingle(p.plan) ? -paths : paths, firstLocal, holder);
  }

  /** The kind of table for so many ids. */
  private int table(int counters) {
    if (options.profiler() != Profiler.KITER) {
      return Holder.INT;
    }
    return counters > options.iterations().arrayPaths() ? Holder.HASHED : Holder.ARRAY;
  }

  private MethodMap plan(MethodNode m, int position) {
    String name = m.name + m.desc;
    MethodKey key = new MethodKey(node.name, m.name, m.desc, sha256);
    if (leftOut.containsKey(name)) {
      return leftOut(key, m, leftOut.get(name));
    }
    try {
      return plan(m, key, position);
    } catch (CannotModelException e) {
      return leftOut(key, m, e.getMessage());
    } catch (RuntimeException | AnalyzerException | StackOverflowError e) {
      return leftOut(key, m, "can't be analysed (" + Reason.of(e) + ")");
    }
  }

  private MethodMap leftOut(MethodKey key, MethodNode m, String reason) {
    return new MethodMap(
        key,
        MethodMap.Status.LEFT_OUT,
        reason,
        -1,
        parsed.sourceLines().source(),
        null,
        null,
        null,
        parsed.inlined(m),
        List.of(),
        null,
        new long[0]);
  }

  private MethodMap plan(MethodNode m, MethodKey key, int position)
      throws AnalyzerException, CannotModelException {
    Density density = thrift.density(densities.getOrDefault(m.name + m.desc, Density.FULL));
    InterruptedMode mode = density.mode(options.interrupted());
    MethodModel model = frontEnd.model(parsed, m);
    Cfg cfg = model.cfg();
    EdgeWeights estimated = StaticWeights.of(cfg, model.hints());
    MeasuredWeights known = options.weights().of(key);
    EdgeWeights weights = known == null ? null : known.on(cfg, estimated);
    MethodPlan plan =
        MethodPlan.of(
            cfg,
            weights == null ? estimated : weights,
            options.pathLimit(),
            mode != InterruptedMode.PREFIX, // handlers read the register
            b -> !cfg.block(b).canThrow());
    PathNumbering numbering = plan.numbering();
    if (numbering.numPaths() == 1 && !(options.countSinglePath() && !emptyFinalizer(m, cfg))) {
      return map(key, MethodMap.Status.TRIVIAL, -1, model, null, null, m, List.of(), plan, null);
    }
    if (options.profiler() != Profiler.KITER // which counts other paths
        && (numbering.numPaths() > options.mostPaths()
            || (options.mostPaths() < Long.MAX_VALUE && !numbering.dag().cuts().isEmpty()))) {
      throw new CannotModelException("more paths than " + options.mostPaths() + ", as asked for");
    }
    List<String> limits = new ArrayList<>();
    if (density.limit(options.interrupted()) != null) {
      limits.add(density.limit(options.interrupted()));
    }
    SuperCalls superCalls = null;
    if (m.name.equals("<init>") && mode != InterruptedMode.OFF) {
      superCalls = new SuperCalls(node.name, m);
      if (canThrowBeforeSuper(m, superCalls)) {
        limits.add("before-super");
      }
    }
    SchemePlan scheme = null;
    MethodPlan probes = plan;
    RegisterKind register = RegisterKind.INT;
    int slot;
    if (options.profiler().countsPaths()) {
      RegisterKind wanted = register(plan);
      boolean single = ClassLayout.isSingle(plan) && wanted == RegisterKind.INT;
      slot = layout.slot(position, numbering.numPaths(), single);
      if (!layout.hasCounters(slot)) {
        register = thrift.register(wanted);
      }
    } else {
      scheme =
          options
              .profiler()
              .planner()
              .plan(key, plan, weights == null ? estimated : weights, options);
      if (scheme instanceof EdgePlan edges) {
        scheme = edges.withStops(Stops.of(model.blocks()), Stops.exits(model.blocks()));
      }
      probes = new MethodPlan(plan.numbering(), plan.tree(), plan.increments(), scheme.probes());
      boolean single = !scheme.countsOften() && options.samples() == 0;
      slot = layout.slot(position, scheme.counters(), single);
    }
    measured += weights == null ? 0 : 1;
    planned.add(
        new Planned(
            m, model, probes, scheme, register, mode, density.owes(), superCalls, key, slot));
    return map(
        key, MethodMap.Status.INSTRUMENTED, slot, model, register, mode, m, limits, plan, scheme);
  }

  private MethodMap map(
      MethodKey key,
      MethodMap.Status status,
      int index,
      MethodModel model,
      RegisterKind register,
      InterruptedMode mode,
      MethodNode m,
      List<String> limits,
      MethodPlan plan,
      SchemePlan scheme) {
    boolean noPaths = status == MethodMap.Status.TRIVIAL || scheme != null;
    return new MethodMap(
        key,
        status,
        status == MethodMap.Status.TRIVIAL ? "one path, no loop, no handler" : null,
        index,
        parsed.sourceLines().source(),
        model.frontEnd(),
        register,
        mode,
        parsed.inlined(m),
        limits,
        plan.numbering(),
        noPaths ? new long[0] : potentials(plan),
        scheme,
        generated.shape(m, model.blocks()));
  }

  private static long[] potentials(MethodPlan plan) {
    long[] potentials = new long[plan.numbering().dag().cfg().size()];
    Arrays.setAll(potentials, plan.increments()::potential);
    return potentials;
  }

  /**
   * N decides; but the running sum must have room around the context as well, and if k path ids fit
   * in a {@code long} only, that is what they get: such tables do without contexts.
   */
  private RegisterKind register(MethodPlan plan) {
    long paths = plan.numbering().numPaths();
    int ids = ClassLayout.isSingle(plan) ? 1 : options.countedK();
    int bits = ids * (Long.SIZE - Long.numberOfLeadingZeros(paths));
    boolean small =
        paths <= INT_PATHS
            && (bits < Integer.SIZE || bits >= Long.SIZE)
            && Arrays.stream(potentials(plan)).allMatch(p -> Math.abs(p) < INT_POTENTIAL);
    return small ? RegisterKind.INT : RegisterKind.LONG;
  }

  /** A probe in an empty finalizer would make every object of the class finalizable. */
  private static boolean emptyFinalizer(MethodNode m, Cfg cfg) {
    return m.name.equals("finalize")
        && m.desc.equals("()V")
        && cfg.size() == 1
        && cfg.block(0).instructions() == 1;
  }

  private static boolean canThrowBeforeSuper(MethodNode m, SuperCalls superCalls) {
    for (int i = 0; i < m.instructions.size(); i++) {
      AbstractInsnNode n = m.instructions.get(i);
      if (superCalls.before(i)
          && Throwing.canThrow(n)
          && !(n instanceof MethodInsnNode call && SuperCalls.harmless(call))) {
        return true;
      }
    }
    return false;
  }
}
