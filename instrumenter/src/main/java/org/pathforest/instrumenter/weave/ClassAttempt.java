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
  private final CellLayout layout = new CellLayout();
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
      MethodKey key) {}

  ClassAttempt(
      WeaveOptions options,
      FrontEnd frontEnd,
      ParsedClass parsed,
      String sha256,
      Thrift thrift,
      Map<String, Density> densities,
      Map<String, String> leftOut) {
    this.options = options;
    this.frontEnd = frontEnd;
    this.parsed = parsed;
    this.node = parsed.node();
    this.sha256 = sha256;
    this.thrift = thrift;
    this.densities = densities;
    this.leftOut = leftOut;
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

  /**
   * Weaves.
   *
   * @param original the class file that was parsed
   * @return the class file; null if no method needs a probe
   * @throws MethodWeaveException if a method can't be woven
   */
  byte[] weave(byte[] original) throws MethodWeaveException {
    for (MethodNode m : node.methods) {
      if (m.instructions.size() > 0 && !addedByJacoco(m)) {
        maps.add(plan(m));
      }
    }
    if (planned.isEmpty()) {
      return null;
    }
    boolean inferred = Frames.verifiedByInference(node);
    Registration registration =
        new Registration(
            node, ClassWeaver.MAP_ID, sha256, planned.size(), k(), options.profiler(), layout);
    ClassIdentity identity =
        options.external() ? new GuardedIdentity(registration) : new DirectIdentity(registration);
    for (int i = 0; i < planned.size(); i++) {
      Planned p = planned.get(i);
      try {
        weave(p, i, identity);
      } catch (RuntimeException e) {
        throw new MethodWeaveException(p.method.name + p.method.desc, e);
      }
    }
    identity.addMembers();
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

  private int k() {
    return options.profiler() == Profiler.BL || !options.profiler().countsPaths() ? 1 : options.k();
  }

  private void weave(Planned p, int index, ClassIdentity identity) {
    ProbePlan probes = options.rewriter().rewrite(p.key, p.plan);
    boolean cells = p.scheme == null && layout.firstCell(index) >= 0;
    ProbeLocals locals = new ProbeLocals(p.method, p.model.blocks(), probes, p.mode, cells);
    Scheme scheme = scheme(p, probes, index, locals, identity);
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

  private Scheme scheme(
      Planned p, ProbePlan probes, int index, ProbeLocals locals, ClassIdentity identity) {
    int paths = (int) p.plan.numbering().numPaths();
    int firstLocal = p.method.maxLocals;
    if (p.scheme instanceof StructuralPlan plan && plan.samples() > 0) {
      return SampledScheme.of(plan, index, firstLocal, identity);
    }
    if (p.scheme != null) {
      int cell = layout.firstCell(index);
      String table = table(p.scheme.counters());
      return new RegisterScheme(p.scheme, probes, table, index, cell, locals, firstLocal, identity);
    }
    if (layout.firstCell(index) >= 0) {
      int cell = layout.firstCell(index);
      return new CellScheme(index, cell, locals, firstLocal, identity);
    }
    return options.profiler() == Profiler.KSF
        ? new ForestScheme(index, paths, firstLocal, identity)
        : new GramScheme(
            p.register, index, CellLayout.isSingle(p.plan) ? -paths : paths, firstLocal, identity);
  }

  /** The probe that fetches a table of so many ids. */
  private String table(int counters) {
    if (options.profiler() != Profiler.KITER) {
      return "intTable";
    }
    return counters > options.iterations().arrayPaths() ? "hashedTable" : "arrayTable";
  }

  private MethodMap plan(MethodNode m) {
    String name = m.name + m.desc;
    MethodKey key = new MethodKey(node.name, m.name, m.desc, sha256);
    if (leftOut.containsKey(name)) {
      return leftOut(key, m, leftOut.get(name));
    }
    try {
      return plan(m, key);
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

  private MethodMap plan(MethodNode m, MethodKey key)
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
    if (options.external() && !Registration.canHaveMethods(node)) {
      throw new CannotModelException(
          "the runtime is external, and an interface before class file version 52 has no room for"
              + " what guards it");
    }
    boolean sparing = thrift.register(RegisterKind.INT) != RegisterKind.INT;
    SchemePlan scheme = null;
    MethodPlan probes = plan;
    RegisterKind register;
    if (options.profiler().countsPaths()) {
      register = thrift.register(register(plan));
      layout.add(plan, register == RegisterKind.INT);
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
      register = RegisterKind.INT;
      layout.add(scheme.counters(), !sparing && !scheme.countsOften() && options.samples() == 0);
    }
    measured += weights == null ? 0 : 1;
    int index = planned.size();
    planned.add(
        new Planned(m, model, probes, scheme, register, mode, density.owes(), superCalls, key));
    return map(
        key, MethodMap.Status.INSTRUMENTED, index, model, register, mode, m, limits, plan, scheme);
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
    int ids = CellLayout.isSingle(plan) ? 1 : k();
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
