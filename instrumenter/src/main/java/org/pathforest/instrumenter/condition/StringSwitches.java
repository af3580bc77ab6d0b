package org.pathforest.instrumenter.condition;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import sootup.core.graph.BasicBlock;
import sootup.core.graph.ControlFlowGraph;
import sootup.core.jimple.common.Local;
import sootup.core.jimple.common.Value;
import sootup.core.jimple.common.constant.IntConstant;
import sootup.core.jimple.common.constant.StringConstant;
import sootup.core.jimple.common.expr.AbstractInstanceInvokeExpr;
import sootup.core.jimple.common.stmt.JAssignStmt;
import sootup.core.jimple.common.stmt.JIfStmt;
import sootup.core.jimple.common.stmt.Stmt;
import sootup.core.jimple.javabytecode.stmt.JSwitchStmt;

/**
 * Finds the conditions of switches on strings (JLS 14.11.3). Compilers turn such a switch into a
 * switch on the hash code, followed by {@code equals} tests. In javac's code, the tests set a
 * variable, and another switch follows on that variable. The conditions name the strings. Steps in
 * between that add nothing get an empty text.
 */
final class StringSwitches {
  /** The condition of a step that adds nothing. */
  private static final Condition NOTHING = outcomes -> "";

  private final LocalNames names;
  private final EachLoops.Source source;
  private final ToIntFunction<Stmt> instruction;
  private final Map<Integer, Condition> found = new HashMap<>();

  /** A test whether a nameless variable equals a string. */
  private record Test(BasicBlock<?> block, Local key, String string) {}

  private final List<Test> tests = new ArrayList<>();

  StringSwitches(LocalNames names, EachLoops.Source source, ToIntFunction<Stmt> instruction) {
    this.names = names;
    this.source = source;
    this.instruction = instruction;
  }

  /** Returns the conditions of all string switches in a method, by the branch's instruction. */
  Map<Integer, Condition> of(ControlFlowGraph<?> graph) throws UnclearException {
    for (BasicBlock<?> b : graph.getBlocks()) {
      AbstractInstanceInvokeExpr call =
          b.getTail() instanceof JIfStmt branch
              ? call(b, branch.getCondition().getOp1(), "equals")
              : null;
      if (call != null && call.getArg(0) instanceof StringConstant string) {
        tests.add(new Test(b, call.getBase(), string.getValue()));
      }
    }
    if (!tests.isEmpty()) {
      for (BasicBlock<?> b : graph.getBlocks()) {
        if (b.getTail() instanceof JSwitchStmt branch) {
          if (call(b, branch.getKey(), "hashCode") != null) {
            ofHash(b, branch);
          } else if (branch.getKey() instanceof Local key && isNameless(key, branch)) {
            ofVariable(b, key);
          }
        }
      }
    }
    return found;
  }

  /** Returns the call on a variable whose result is tested; null if there is none. */
  private AbstractInstanceInvokeExpr call(BasicBlock<?> b, Value tested, String method) {
    List<Stmt> code = b.getStmts();
    return code.size() > 1
            && code.get(code.size() - 2) instanceof JAssignStmt assign
            && assign.getLeftOp().equals(tested)
            && assign.getRightOp() instanceof AbstractInstanceInvokeExpr call
            && call.getMethodSignature().getName().equals(method)
            && isNameless(call.getBase(), b.getTail())
        ? call
        : null;
  }

  private boolean isNameless(Local local, Stmt at) {
    return names.isNameless(local.getName(), instruction.applyAsInt(at));
  }

  /** Handles a switch on the hash code. It adds one fact only: that none of its strings matched. */
  private void ofHash(BasicBlock<?> b, JSwitchStmt branch) throws UnclearException {
    Map<String, String> labels = new LinkedHashMap<>();
    for (BasicBlock<?> to : b.getSuccessors()) {
      for (Test test : tests) {
        if (test.block == to) {
          labels.put("case " + labels.size(), Literals.string(test.string));
        }
      }
    }
    String key = key(b, call(b, branch.getKey(), "hashCode").getBase());
    if (key != null && !labels.isEmpty()) {
      Choice none = new Choice(key, labels);
      found.putIfAbsent(
          instruction.applyAsInt(branch),
          outcomes -> outcomes.contains("default") ? none.held(outcomes) : "");
      for (Test test : tests) {
        if (key.equals(key(test.block, test.key))) {
          boolean taken =
              ((JIfStmt) test.block.getTail()).getCondition().getSymbol().trim().equals("!=");
          found.putIfAbsent(
              instruction.applyAsInt(test.block.getTail()),
              Comparison.of(
                  Text.primary(key, null),
                  taken ? Comparison.Relation.EQUAL : Comparison.Relation.NOT_EQUAL,
                  Text.primary(Literals.string(test.string), null)));
        }
      }
    }
  }

  /** Returns the source text of a variable at the end of a block; null if unknown. */
  private String key(BasicBlock<?> b, Local variable) throws UnclearException {
    List<Definitions.Definition> set = Definitions.of(variable, b, b.getStmts().size());
    return set.size() == 1 ? source.of(set.get(0).value(), set.get(0)).in(Text.PRIMARY) : null;
  }

  /** Handles a switch on a variable that the tests have set. */
  private void ofVariable(BasicBlock<?> b, Local variable) throws UnclearException {
    Map<String, String> labels = new LinkedHashMap<>();
    List<Test> those = new ArrayList<>();
    for (Definitions.Definition d : Definitions.of(variable, b, b.getStmts().size())) {
      if (!(d.value() instanceof IntConstant number)) {
        return;
      }
      Test test = number.getValue() < 0 ? null : testBefore(d.block());
      if (number.getValue() >= 0) {
        if (test == null) {
          return;
        }
        labels.put("case " + number.getValue(), Literals.string(test.string));
        those.add(test);
      }
    }
    String key = those.isEmpty() ? null : key(those.get(0).block, those.get(0).key);
    if (key == null) {
      return;
    }
    found.put(instruction.applyAsInt(b.getTail()), new Choice(key, labels));
    for (Test test : those) {
      found.put(instruction.applyAsInt(test.block.getTail()), NOTHING);
      for (BasicBlock<?> before : test.block.getPredecessors()) {
        if (before.getTail() instanceof JSwitchStmt) {
          found.put(instruction.applyAsInt(before.getTail()), NOTHING);
        }
      }
    }
  }

  /** Returns the test that is a block's only predecessor and holds there; null if there is none. */
  private Test testBefore(BasicBlock<?> b) {
    if (b.getPredecessors().size() != 1) {
      return null;
    }
    for (Test test : tests) {
      if (b.getPredecessors().get(0) == test.block) {
        boolean ifFalse =
            ((JIfStmt) test.block.getTail()).getCondition().getSymbol().trim().equals("==");
        // The first successor is the next statement, the second one the branch target.
        return test.block.getSuccessors().get(ifFalse ? 0 : 1) == b ? test : null;
      }
    }
    return null;
  }
}
