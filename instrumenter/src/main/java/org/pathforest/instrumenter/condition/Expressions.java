package org.pathforest.instrumenter.condition;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import sootup.core.jimple.common.Immediate;
import sootup.core.jimple.common.Local;
import sootup.core.jimple.common.Value;
import sootup.core.jimple.common.constant.Constant;
import sootup.core.jimple.common.constant.IntConstant;
import sootup.core.jimple.common.expr.AbstractBinopExpr;
import sootup.core.jimple.common.expr.AbstractInstanceInvokeExpr;
import sootup.core.jimple.common.expr.AbstractInvokeExpr;
import sootup.core.jimple.common.expr.JAddExpr;
import sootup.core.jimple.common.expr.JCastExpr;
import sootup.core.jimple.common.expr.JDynamicInvokeExpr;
import sootup.core.jimple.common.expr.JInstanceOfExpr;
import sootup.core.jimple.common.expr.JLengthExpr;
import sootup.core.jimple.common.expr.JNegExpr;
import sootup.core.jimple.common.expr.JSpecialInvokeExpr;
import sootup.core.jimple.common.expr.JXorExpr;
import sootup.core.jimple.common.ref.JArrayRef;
import sootup.core.jimple.common.ref.JFieldRef;
import sootup.core.jimple.common.ref.JInstanceFieldRef;
import sootup.core.jimple.common.stmt.JAssignStmt;
import sootup.core.jimple.common.stmt.Stmt;
import sootup.core.types.ArrayType;
import sootup.core.types.ClassType;
import sootup.core.types.PrimitiveType;
import sootup.core.types.Type;

/**
 * Reconstructs the source expression that a branch at the end of straight code tests. Jimple's
 * stack temporaries are replaced by the values assigned to them. That is correct only if nothing in
 * between changes the meaning of the text; {@link Evaluation} verifies this. Use one instance per
 * branch.
 *
 * <p>More than 300 lines: a short method for each kind of expression.
 */
final class Expressions {
  /** Greatest depth of an expression; deeper ones are unreadable. */
  private static final int DEEPEST = 12;

  private static final Map<String, Integer> PRECEDENCE =
      Map.ofEntries(
          Map.entry("*", Text.PRODUCT),
          Map.entry("/", Text.PRODUCT),
          Map.entry("%", Text.PRODUCT),
          Map.entry("+", Text.SUM),
          Map.entry("-", Text.SUM),
          Map.entry("<<", Text.SHIFT),
          Map.entry(">>", Text.SHIFT),
          Map.entry(">>>", Text.SHIFT),
          Map.entry("&", Text.AND),
          Map.entry("^", Text.XOR),
          Map.entry("|", Text.OR));

  private final List<Stmt> code;
  private final LocalNames names;
  private final String className;
  private final Predicate<Stmt> widening;
  private final ToIntFunction<Stmt> instruction;

  private final Evaluation evaluation = new Evaluation();

  private int depth;

  /**
   * Creates an instance for the branch at the end of straight code.
   *
   * @param className class of the method, with dots
   * @param widening tells whether a statement was made from a widening conversion
   * @param instruction returns the number of the instruction that a statement was made from
   */
  Expressions(
      List<Stmt> code,
      LocalNames names,
      String className,
      Predicate<Stmt> widening,
      ToIntFunction<Stmt> instruction) {
    this.code = code;
    this.names = names;
    this.className = className;
    this.widening = widening;
    this.instruction = instruction;
  }

  /** Returns the position of the branch. */
  int branch() {
    return code.size() - 1;
  }

  /** Returns where a local was last set before a position; -1 if that is not in this code. */
  private int definition(Local local, int before) {
    for (int i = before - 1; i >= 0; i--) {
      if (code.get(i).getDef().isPresent() && code.get(i).getDef().get().equals(local)) {
        return i;
      }
    }
    return -1;
  }

  /** Returns where an operand was last set before a position; -1 if it is not a temporary. */
  int definition(Immediate operand, int before) {
    return operand instanceof Local local && isTemporary(local) ? definition(local, before) : -1;
  }

  /** Returns the value assigned to a temporary; the operand itself if that is unknown. */
  Value behind(Immediate operand, int at) {
    if (operand instanceof Local local && isTemporary(local)) {
      int d = definition(local, at);
      if (d >= 0 && code.get(d) instanceof JAssignStmt assign) {
        return assign.getRightOp();
      }
    }
    return operand;
  }

  /** Marks the definition of a temporary as part of the text and returns its position. */
  int use(Immediate operand, int at) {
    int d = definition((Local) operand, at);
    evaluation.uses(d);
    return d;
  }

  /**
   * Returns an operand of a comparison, without a cast if Java widens it implicitly because the
   * other operand is wider.
   */
  Text compared(Immediate operand, Immediate other, int at) throws UnclearException {
    if (operand instanceof Local local && isTemporary(local) && widens(operand, at)) {
      if (!widens(other, at)) { // else both casts may lose digits and must stay
        int d = use(operand, at);
        return operand(((JCastExpr) ((JAssignStmt) code.get(d)).getRightOp()).getOp(), d);
      }
    }
    return operand(operand, at);
  }

  private boolean widens(Immediate operand, int at) {
    return behind(operand, at) instanceof JCastExpr
        && widening.test(code.get(definition((Local) operand, at)));
  }

  private static boolean isTemporary(Local local) {
    return local.getName().startsWith("$");
  }

  /** Returns the text of an operand of the statement at a position. */
  Text operand(Immediate operand, int at) throws UnclearException {
    if (operand instanceof Constant constant) {
      Text literal = Literals.of(constant);
      if (literal == null) {
        throw new UnclearException("constant");
      }
      return literal;
    }
    Local local = (Local) operand;
    if (!isTemporary(local)) {
      return variable(local, at);
    }
    int d = definition(local, at);
    if (d < 0) {
      throw new UnclearException("value from several places");
    }
    if (!(code.get(d) instanceof JAssignStmt assign)) {
      throw new UnclearException("exception");
    }
    evaluation.uses(d);
    if (++depth > DEEPEST) {
      throw new UnclearException("too deep");
    }
    try {
      return value(assign.getRightOp(), d);
    } finally {
      depth--;
    }
  }

  private Text variable(Local local, int at) {
    evaluation.reads(local, at);
    String name = local.getName();
    if (name.equals("this")) {
      return Text.primary(name, null);
    }
    int slot = Integer.parseInt(name.substring(1));
    return names.at(slot, instruction.applyAsInt(code.get(at)));
  }

  /** Returns the text of the value that a statement at a position sets, or of an operand of it. */
  Text value(Value value, int at) throws UnclearException {
    if (value instanceof Local local && !isTemporary(local)) {
      Text stepped = stepped(local, at);
      return stepped != null ? stepped : variable(local, at);
    }
    if (value instanceof Immediate immediate) {
      return operand(immediate, at);
    }
    if (value instanceof AbstractBinopExpr binary) {
      return binary(binary, at);
    }
    if (value instanceof JCastExpr cast) {
      Text of = operand(cast.getOp(), at);
      return cast.getType() instanceof PrimitiveType type
          ? new Text("(" + type + ") " + of.in(Text.UNARY), Text.UNARY, type)
          : of; // such casts come from generics or the compiler; they change no value
    }
    if (value instanceof JInstanceOfExpr test) {
      String text =
          operand(test.getOp(), at).in(Text.RELATION) + " instanceof " + name(test.getCheckType());
      return new Text(text, Text.RELATION, PrimitiveType.getBoolean());
    }
    if (value instanceof JLengthExpr length) {
      return Text.primary(operand(length.getOp(), at).in(Text.PRIMARY) + ".length", null);
    }
    if (value instanceof JNegExpr negative) {
      return new Text("-" + operand(negative.getOp(), at).in(Text.UNARY + 1), Text.UNARY, null);
    }
    if (value instanceof JFieldRef field) {
      return field(field, at);
    }
    if (value instanceof JArrayRef element) {
      Text array = operand(element.getBase(), at);
      String text = array.in(Text.PRIMARY) + "[" + operand(element.getIndex(), at).text() + "]";
      evaluation.evaluates(at);
      return Text.primary(text, elementType(element, array));
    }
    if (value instanceof AbstractInvokeExpr call && !(value instanceof JDynamicInvokeExpr)) {
      return call(call, at);
    }
    throw new UnclearException("expression");
  }

  private static Type elementType(JArrayRef element, Text array) {
    Type type = array.type() instanceof ArrayType of ? of.getElementType() : element.getType();
    return type instanceof PrimitiveType.BooleanType || type instanceof PrimitiveType.CharType
        ? type
        : null;
  }

  /**
   * Matches {@code i++}: a temporary is set to a variable, which is then changed by 1. Returns null
   * if the code does not have this form.
   */
  private Text stepped(Local local, int at) {
    if (at + 1 < branch()
        && code.get(at + 1) instanceof JAssignStmt assign
        && assign.getLeftOp().equals(local)
        && assign.getRightOp() instanceof JAddExpr sum
        && sum.getOp1().equals(local)
        && sum.getOp2() instanceof IntConstant step
        && Math.abs(step.getValue()) == 1) {
      evaluation.uses(at + 1);
      evaluation.evaluates(at);
      int slot = Integer.parseInt(local.getName().substring(1));
      Text name = names.at(slot, instruction.applyAsInt(code.get(at + 1)));
      return Text.primary(name.text() + (step.getValue() > 0 ? "++" : "--"), name.type());
    }
    return null;
  }

  private Text binary(AbstractBinopExpr binary, int at) throws UnclearException {
    Integer precedence = PRECEDENCE.get(binary.getSymbol().trim());
    if (precedence == null) {
      throw new UnclearException("comparison as a value");
    }
    Text left = operand(binary.getOp1(), at);
    String symbol = binary.getSymbol().trim();
    if (binary.getOp2() instanceof IntConstant constant) {
      if (binary instanceof JXorExpr && constant.getValue() == -1) {
        return new Text("~" + left.in(Text.UNARY), Text.UNARY, null);
      }
      if (binary instanceof JAddExpr && constant.getValue() < 0) {
        String text = left.in(Text.SUM) + " - " + -(long) constant.getValue();
        return new Text(text, Text.SUM, null);
      }
    }
    Text right = operand(binary.getOp2(), at);
    boolean logical = precedence <= Text.AND && left.isBoolean() && right.isBoolean();
    String text = left.in(precedence) + " " + symbol + " " + right.in(precedence + 1);
    return new Text(text, precedence, logical ? PrimitiveType.getBoolean() : null);
  }

  private Text field(JFieldRef field, int at) throws UnclearException {
    String name = field.getFieldSignature().getName();
    Type type = field.getFieldSignature().getType();
    String text;
    if (field instanceof JInstanceFieldRef instance) {
      Text base = operand(instance.getBase(), at);
      text =
          base.text().equals("this") && !names.has(name)
              ? name
              : base.in(Text.PRIMARY) + "." + name;
    } else {
      if (name.startsWith("$SwitchMap$") || name.startsWith("$EnumSwitchMapping$")) {
        throw new UnclearException("enum");
      }
      ClassType owner = field.getFieldSignature().getDeclClassType();
      boolean own = owner.getFullyQualifiedName().equals(className) && !names.has(name);
      text = own ? name : name(owner) + "." + name;
    }
    evaluation.evaluates(at);
    return Text.primary(text, type);
  }

  private Text call(AbstractInvokeExpr call, int at) throws UnclearException {
    String name = call.getMethodSignature().getName();
    ClassType owner = call.getMethodSignature().getDeclClassType();
    boolean own = owner.getFullyQualifiedName().equals(className);
    String receiver = "";
    if (call instanceof AbstractInstanceInvokeExpr instance) {
      Text base = operand(instance.getBase(), at);
      boolean ofSuper = call instanceof JSpecialInvokeExpr && !own;
      receiver =
          !base.text().equals("this") ? base.in(Text.PRIMARY) + "." : ofSuper ? "super." : "";
    } else if (!own) {
      receiver = name(owner) + ".";
    }
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < call.getArgCount(); i++) {
      Text argument = operand(call.getArg(i), at);
      Type wanted = call.getMethodSignature().getParameterType(i);
      arguments.add(as(wanted, argument, call.getArg(i)).text());
    }
    evaluation.evaluates(at);
    return Text.primary(receiver + name + "(" + String.join(", ", arguments) + ")", call.getType());
  }

  /**
   * Returns a constant in the form of the wanted type: a character, {@code true} or {@code false}.
   * Other text is returned unchanged.
   */
  static Text as(Type wanted, Text text, Immediate of) {
    if (of instanceof IntConstant constant) {
      if (wanted instanceof PrimitiveType.CharType) {
        return Text.primary(Literals.character(constant.getValue()), wanted);
      }
      if (wanted instanceof PrimitiveType.BooleanType && (constant.getValue() & ~1) == 0) {
        return Text.primary(constant.getValue() == 1 ? "true" : "false", wanted);
      }
    }
    return text;
  }

  /**
   * Returns a type's name as in the source: without the package, and nested types by their own
   * name.
   */
  private static String name(Type type) {
    String name = type.toString();
    String simple = name.substring(name.lastIndexOf('.') + 1);
    return simple.replaceFirst(".*\\$(?=[A-Za-z_])", "");
  }

  /**
   * Verifies that the text says what was tested.
   *
   * @throws UnclearException if something changed in between, or is evaluated in another order
   */
  void check() throws UnclearException {
    evaluation.check(code);
  }
}
