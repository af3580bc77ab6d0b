package org.pathforest.instrumenter.weave;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.instrumenter.jimple.FrontEnd;
import org.pathforest.instrumenter.jimple.ParsedClass;
import org.pathforest.instrumenter.weave.code.ComputedNumbers;
import org.pathforest.instrumenter.weave.code.Frames;
import org.pathforest.instrumenter.weave.code.LineTable;
import org.pathforest.instrumenter.weave.code.OperandStack;
import org.pathforest.instrumenter.weave.emit.EmitterFactory;
import org.pathforest.instrumenter.weave.emit.Holder;
import org.pathforest.instrumenter.weave.emit.ProbeLocals;
import org.pathforest.instrumenter.weave.emit.Probes;
import org.pathforest.instrumenter.weave.plan.ClassLayout;
import org.pathforest.instrumenter.weave.plan.Concessions;
import org.pathforest.instrumenter.weave.plan.MethodPlanner;
import org.pathforest.instrumenter.weave.plan.Numbers;
import org.pathforest.instrumenter.weave.plan.PlannedMethod;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.probe.ProbePlan;

/** One attempt at weaving a class: plans all methods, then weaves those that need probes. */
final class ClassAttempt {
  private final WeaveOptions options;
  private final ClassNode node;
  private final Concessions concessions;
  private final ClassLayout layout;
  private final MethodPlanner planner;
  private final List<MethodMap> maps = new ArrayList<>();
  private final List<PlannedMethod> planned = new ArrayList<>();
  private int measured;

  ClassAttempt(
      WeaveOptions options,
      FrontEnd frontEnd,
      ParsedClass parsed,
      Concessions concessions,
      ClassLayout layout) {
    this.options = options;
    this.node = parsed.node();
    this.concessions = concessions;
    this.layout = layout;
    this.planner = new MethodPlanner(options, frontEnd, parsed, concessions, layout);
  }

  /**
   * Returns the methods that have code, in the class file's order, except the one added by JaCoCo.
   */
  List<MethodMap> maps() {
    return maps;
  }

  /** Returns the number of methods whose probes were placed by the counts of an earlier run. */
  int measured() {
    return measured;
  }

  /** Returns names and descriptors of the methods that get probes. */
  List<String> woven() {
    return planned.stream().map(PlannedMethod::name).toList();
  }

  /** Plans all methods. Call this once, before {@link #weave}. */
  void plan() {
    for (int i = 0; i < node.methods.size(); i++) {
      MethodNode m = node.methods.get(i);
      if (m.instructions.size() > 0 && !addedByJacoco(m)) {
        MethodPlanner.Planned p = planner.plan(m, i);
        maps.add(p.map());
        if (p.method() != null) {
          planned.add(p.method());
          measured += p.measured() ? 1 : 0;
        }
      }
    }
  }

  /** Returns whether any method needs a probe. */
  boolean needsProbes() {
    return !planned.isEmpty();
  }

  /**
   * Weaves the planned methods.
   *
   * @param original the class file that was parsed
   * @param numbers start of the class's archive-wide numbers
   * @return the class file
   * @throws MethodWeaveException if a method can't be woven
   */
  byte[] weave(byte[] original, Numbers numbers) throws MethodWeaveException {
    boolean inferred = Frames.verifiedByInference(node);
    for (PlannedMethod p : planned) {
      try {
        weave(p, numbers);
      } catch (RuntimeException e) {
        throw new MethodWeaveException(p.name(), e);
      }
    }
    if (inferred) {
      // ASM can't lengthen jumps of a method without frames if other methods of the class have
      // frames.
      node.methods.forEach(Frames::removeAll);
    }
    // The old constant pool comes first and unchanged, so unchanged code keeps its constants.
    ClassWriter writer = new ClassWriter(new ClassReader(original), 0);
    node.accept(writer);
    return writer.toByteArray();
  }

  /**
   * Returns whether a method was added by JaCoCo to fetch its probes; it is not part of the
   * program.
   */
  private static boolean addedByJacoco(MethodNode m) {
    return m.name.equals("$jacocoInit") && (m.access & Opcodes.ACC_SYNTHETIC) != 0;
  }

  private void weave(PlannedMethod p, Numbers first) {
    MethodNode method = p.method();
    boolean counters = layout.hasCounters(p.slot());
    ProbePlan rewritten = options.probes().rewriter().rewrite(p.key(), p.plan());
    ProbeLocals locals = ProbeLocals.of(p, rewritten, counters);
    Holder holder =
        new Holder(first.method() + p.slot(), first.counter() + layout.firstCounter(p.slot()));
    Probes probes =
        new EmitterFactory(options, node.version).probes(p, rewritten, locals, counters, holder);
    LineTable lines = new LineTable(method);
    ComputedNumbers numbers = new ComputedNumbers(method);
    new MethodWeaver(node, p, probes, locals, holder).weave();
    if (concessions.budget().computesNumbers()) {
      numbers.replace();
    }
    lines.renew();
    method.maxStack = Math.max(method.maxStack, OperandStack.most(method));
  }
}
