package org.pathforest.instrumenter.condition;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.StreamSupport;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import sootup.core.graph.BasicBlock;
import sootup.core.graph.ControlFlowGraph;
import sootup.core.jimple.common.Immediate;
import sootup.core.jimple.common.Value;
import sootup.core.jimple.common.constant.IntConstant;
import sootup.core.jimple.common.expr.AbstractBinopExpr;
import sootup.core.jimple.common.expr.AbstractConditionExpr;
import sootup.core.jimple.common.expr.JCmpExpr;
import sootup.core.jimple.common.expr.JCmpgExpr;
import sootup.core.jimple.common.expr.JCmplExpr;
import sootup.core.jimple.common.stmt.JIfStmt;
import sootup.core.jimple.common.stmt.Stmt;
import sootup.core.jimple.javabytecode.stmt.JSwitchStmt;

/**
 * The conditions that the branches of a method test, by the branch's instruction. Conditions that
 * are not certain are left out. Not thread-safe.
 */
public final class Conditions {
  private final EnumSwitches enums;
  private final LocalNames names;
  private final String className;
  private final ToIntFunction<Stmt> instruction;
  private final int[] opcodes;
  private final SortedMap<Integer, Condition> found = new TreeMap<>();

  private Conditions(
      MethodNode method,
      String className,
      Function<String, ClassNode> classes,
      ToIntFunction<Stmt> instruction) {
    this.enums = new EnumSwitches(classes);
    this.names = new LocalNames(method);
    this.className = className.replace('/', '.');
    this.instruction = instruction;
    this.opcodes =
        StreamSupport.stream(method.instructions.spliterator(), false)
            .mapToInt(AbstractInsnNode::getOpcode)
            .filter(opcode -> opcode >= 0)
            .toArray();
  }

  /**
   * Finds the conditions of all branches.
   *
   * @param graph the method's Jimple, unchanged by interceptors
   * @param method its bytecode, with names of variables
   * @param className internal name of its class
   * @param classes returns classes by internal name, including those with tables for enum switches;
   *     null for classes that are unavailable
   * @param instruction returns the number of the instruction that a statement was made from; -1 if
   *     there is none
   */
  public static Conditions of(
      ControlFlowGraph<?> graph,
      MethodNode method,
      String className,
      Function<String, ClassNode> classes,
      ToIntFunction<Stmt> instruction) {
    Conditions conditions = new Conditions(method, className, classes, instruction);
    conditions.ofStrings(graph);
    for (BasicBlock<?> b : graph.getBlocks()) {
      Stmt tail = b.getTail();
      if ((tail instanceof JIfStmt || tail instanceof JSwitchStmt)
          && !conditions.found.containsKey(instruction.applyAsInt(tail))) {
        try {
          conditions.found.put(instruction.applyAsInt(tail), conditions.of(b));
        } catch (UnclearException e) {
          // The branch is then described by its outcome.
        }
      }
    }
    return conditions;
  }

  /** Returns the conditions that are certain, by number of the branch's instruction. */
  public SortedMap<Integer, Condition> found() {
    return Collections.unmodifiableSortedMap(found);
  }

  private void ofStrings(ControlFlowGraph<?> graph) {
    try {
      found.putAll(new StringSwitches(names, this::source, instruction).of(graph));
    } catch (UnclearException e) {
      // The switches are then described as they are in the bytecode.
    }
  }

  private Condition of(BasicBlock<?> b) throws UnclearException {
    Expressions expressions = expressions(b, b.getStmts().size());
    if (b.getTail() instanceof JIfStmt branch) {
      Value first = expressions.behind(branch.getCondition().getOp1(), expressions.branch());
      Comparison each =
          new EachLoops(names, this::source).of(b, first, instruction.applyAsInt(branch));
      if (each != null) {
        return each;
      }
    }
    Condition condition =
        b.getTail() instanceof JIfStmt branch
            ? comparison(branch.getCondition(), expressions)
            : choice((JSwitchStmt) b.getTail(), expressions);
    expressions.check();
    return condition;
  }

  private Text source(Value value, Definitions.Definition d) throws UnclearException {
    Expressions expressions = expressions(d.block(), d.index() + 1);
    Text text = expressions.value(value, expressions.branch());
    expressions.check();
    return text;
  }

  /**
   * Returns the expressions in the first statements of a block and in the straight code before it.
   *
   * @param statements number of the block's statements to include
   */
  private Expressions expressions(BasicBlock<?> b, int statements) {
    List<Stmt> code = straight(b);
    int beyond = b.getStmts().size() - statements;
    return new Expressions(
        code.subList(0, code.size() - beyond), names, className, this::isWidening, instruction);
  }

  /** Returns whether a statement was made from a widening conversion (JLS 5.1.2). */
  private boolean isWidening(Stmt stmt) {
    int i = instruction.applyAsInt(stmt);
    return i >= 0
        && switch (opcodes[i]) {
          case Opcodes.I2L, Opcodes.I2F, Opcodes.I2D, Opcodes.L2F, Opcodes.L2D, Opcodes.F2D -> true;
          default -> false;
        };
  }

  /**
   * Returns the code that is always executed before a block's end, as far back as it is straight.
   */
  private static List<Stmt> straight(BasicBlock<?> last) {
    Deque<BasicBlock<?>> blocks = new ArrayDeque<>();
    Set<BasicBlock<?>> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    BasicBlock<?> b = last;
    while (seen.add(b)) {
      blocks.addFirst(b);
      if (b.getPredecessors().size() != 1 || !b.getExceptionalPredecessors().isEmpty()) {
        break;
      }
      BasicBlock<?> before = b.getPredecessors().get(0);
      if (before.getSuccessors().size() != 1) {
        break;
      }
      b = before;
    }
    List<Stmt> code = new ArrayList<>();
    blocks.forEach(each -> code.addAll(each.getStmts()));
    return code;
  }

  private Comparison comparison(AbstractConditionExpr condition, Expressions expressions)
      throws UnclearException {
    Comparison.Relation relation = Comparison.Relation.of(condition.getSymbol());
    EnumSwitches.Test test = enums.of(condition.getOp1(), expressions);
    if (test != null && condition.getOp2() instanceof IntConstant number) {
      return Comparison.of(
          test.key(), relation, Text.primary(constant(test, number.getValue()), null));
    }
    int at = expressions.branch();
    Value first = expressions.behind(condition.getOp1(), at);
    boolean ofFloats = first instanceof JCmplExpr || first instanceof JCmpgExpr;
    if ((first instanceof JCmpExpr || ofFloats) && isZero(condition.getOp2())) {
      int d = expressions.use(condition.getOp1(), at);
      AbstractBinopExpr compared = (AbstractBinopExpr) first;
      Text left = expressions.compared(compared.getOp1(), compared.getOp2(), d);
      Text right = expressions.compared(compared.getOp2(), compared.getOp1(), d);
      return ofFloats
          ? Comparison.ofFloats(
              left, relation, right, relation.holds(first instanceof JCmplExpr ? -1 : 1))
          : Comparison.of(left, relation, right);
    }
    Text left = expressions.operand(condition.getOp1(), at);
    Text right = expressions.operand(condition.getOp2(), at);
    if (left.isBoolean() && condition.getOp2() instanceof IntConstant constant) {
      boolean equal = relation == Comparison.Relation.EQUAL;
      if ((constant.getValue() & ~1) == 0 && (equal || relation == Comparison.Relation.NOT_EQUAL)) {
        return Comparison.of(left, equal == (constant.getValue() == 1));
      }
      throw new UnclearException("boolean as a number");
    }
    return Comparison.of(
        Expressions.as(right.type(), left, condition.getOp1()),
        relation,
        Expressions.as(left.type(), right, condition.getOp2()));
  }

  private static boolean isZero(Immediate operand) {
    return operand instanceof IntConstant constant && constant.getValue() == 0;
  }

  private static String constant(EnumSwitches.Test test, int number) throws UnclearException {
    String constant = test.constants().get(number);
    if (constant == null) {
      throw new UnclearException("enum");
    }
    return constant;
  }

  private Choice choice(JSwitchStmt branch, Expressions expressions) throws UnclearException {
    EnumSwitches.Test test = enums.of(branch.getKey(), expressions);
    if (test != null) {
      Map<String, String> constants = new LinkedHashMap<>();
      for (IntConstant label : branch.getValues()) {
        constants.put("case " + label.getValue(), constant(test, label.getValue()));
      }
      return new Choice(test.key().in(Text.RELATION), constants);
    }
    Text key = expressions.operand(branch.getKey(), expressions.branch());
    Map<String, String> labels = new LinkedHashMap<>();
    for (IntConstant label : branch.getValues()) {
      String text =
          key.isChar() ? Literals.character(label.getValue()) : Integer.toString(label.getValue());
      labels.put("case " + label.getValue(), text);
    }
    return new Choice(key.in(Text.RELATION), labels);
  }
}
