package org.pathforest.instrumenter.condition;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.instrumenter.jimple.FrontEnd;
import org.pathforest.instrumenter.jimple.MethodModel;
import org.pathforest.instrumenter.jimple.ParsedClass;
import org.pathforest.instrumenter.weave.Made;
import org.pathforest.paths.cfg.CfgEdge;

/**
 * Random conditions. The condition stated for each branch is compiled again, and must have the same
 * value as its source for all values of the variables.
 */
class TrueConditionsTest {
  private static final int EACH = 150;
  private static final String PARAMETERS =
      "(int i, int j, long x, long y, double d, float f, char c, boolean b, boolean e, int[] a)";

  private final Random random = new Random(7);

  private String one(String... of) {
    return of[random.nextInt(of.length)];
  }

  private String number(int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return one("i", "j", "c", "3", "-1", "'x'", "a.length", "a[1]", "i & 7", "(int) x");
    }
    String operator = one("+", "-", "*", "&", "|", "^", "<<", ">>", ">>>");
    return "(" + number(depth - 1) + ") " + operator + " (" + number(depth - 1) + ")";
  }

  private String wide(int depth) {
    return switch (random.nextInt(4)) {
      case 0 -> one("x", "y", "5L", "d", "f", "0.5", "1e300", "-x", "-d");
      case 1 -> "(" + one("x", "y") + ") " + one("+", "-", "*", "^") + " (" + number(depth) + ")";
      case 2 -> "(" + one("d", "f", "x") + ") " + one("+", "*") + " (" + number(depth) + ")";
      default -> number(depth);
    };
  }

  private String condition() {
    String relation = one("<", "<=", ">", ">=", "==", "!=");
    return switch (random.nextInt(5)) {
      case 0 -> one("b", "!b", "b == e", "b != e", "b ^ e", "!(b & e)", "!(b | e)");
      case 1 -> "c " + relation + " " + one("'a'", "'0'", "c", "i", "'\\n'", "'\\''");
      case 2 -> "!((" + wide(2) + ") " + relation + " (" + wide(2) + "))";
      default -> "(" + wide(2) + ") " + relation + " (" + wide(2) + ")";
    };
  }

  private static Class<?> load(byte[] bytes) {
    return new ClassLoader(TrueConditionsTest.class.getClassLoader()) {
      Class<?> define() {
        return defineClass("C", bytes, 0, bytes.length);
      }
    }.define();
  }

  private static byte[] compiled(int release, List<String> methods) {
    String source = "public class C { " + String.join("\n", methods) + " }";
    return Made.compiled(release, "C", source, "-g").get(0);
  }

  private Object[] values() {
    int[] ints = {0, 1, -1, 3, 'x', Integer.MIN_VALUE, Integer.MAX_VALUE, random.nextInt()};
    double[] doubles = {0, -0.0, Double.NaN, 0.5, Double.POSITIVE_INFINITY, random.nextDouble()};
    return new Object[] {
      ints[random.nextInt(ints.length)],
      ints[random.nextInt(ints.length)],
      random.nextBoolean() ? random.nextLong() : ints[random.nextInt(ints.length)],
      random.nextBoolean() ? random.nextLong() : ints[random.nextInt(ints.length)],
      doubles[random.nextInt(doubles.length)],
      (float) doubles[random.nextInt(doubles.length)],
      (char) ints[random.nextInt(ints.length)],
      random.nextBoolean(),
      random.nextBoolean(),
      new int[] {1, ints[random.nextInt(ints.length)]}
    };
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 17})
  void what_is_said_of_a_branch_has_the_value_of_its_source(int release) throws Exception {
    List<String> sources = new ArrayList<>();
    List<String> methods = new ArrayList<>();
    for (int m = 0; m < EACH; m++) {
      sources.add(condition());
      methods.add(
          "public static int m%d%s { if (%s) { return 1; } return 0; }"
              .formatted(m, PARAMETERS, sources.get(m)));
    }
    byte[] original = compiled(release, methods);
    ParsedClass parsed = ParsedClass.parse(original);
    FrontEnd frontEnd = new FrontEnd();
    List<String> said = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (MethodNode method : parsed.node().methods) {
      if (method.name.startsWith("m")) {
        MethodModel model = frontEnd.model(parsed, method);
        List<CfgEdge> ways = model.cfg().successors(0);
        if (ways.size() == 2 && model.cfg().edges().size() == 2) {
          assertThat(model.condition(ways.get(0)))
              .as(sources.get(Integer.parseInt(method.name.substring(1))))
              .isNotNull();
          for (CfgEdge e : ways) {
            // Code falls through where the condition of the source holds.
            String text = model.condition(e);
            boolean held = e.outcomes().contains(CfgEdge.FALL);
            names.add(method.name + (held ? " held" : " not"));
            said.add(
                "public static boolean t%d%s { return %s; }"
                    .formatted(said.size(), PARAMETERS, text));
          }
        }
      }
    }
    assertThat(said).hasSizeGreaterThan(EACH);
    Class<?> first = load(original);
    Class<?> second = load(compiled(release, said));
    for (Method t : second.getDeclaredMethods()) {
      int index = Integer.parseInt(t.getName().substring(1));
      String[] name = names.get(index).split(" ", 2);
      Method m =
          Arrays.stream(first.getDeclaredMethods())
              .filter(each -> each.getName().equals(name[0]))
              .findFirst()
              .orElseThrow();
      for (int n = 0; n < 200; n++) {
        Object[] values = values();
        boolean taken = (int) m.invoke(null, values) == 1;
        assertThat((boolean) t.invoke(null, values))
            .as(
                "%s where %s: %s",
                name[1], sources.get(Integer.parseInt(name[0].substring(1))), said.get(index))
            .isEqualTo(taken == name[1].equals("held"));
      }
    }
  }
}
