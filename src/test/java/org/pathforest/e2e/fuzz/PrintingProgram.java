package org.pathforest.e2e.fuzz;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A random program that reports which conditions were true. After each of its branches, it counts
 * the text of the condition, in a class that is not instrumented. At the end it prints all counts.
 */
final class PrintingProgram {
  static final String MAIN = "Program";

  private static final int METHODS = 25;
  private static final int DEEPEST = 3;

  private static final String PARAMETERS =
      "(int i, int n, long x, double d, boolean b, char c, String s, Object o, int[] a,"
          + " java.util.List<String> list, Color u)";

  /**
   * Conditions as in source code, the text counted if they are true, and the text counted if they
   * are false.
   */
  private static final List<List<String>> CONDITIONS =
      """
      i < n                      | i < n                        | i >= n
      i + 1 != n * 2             | i + 1 != n * 2               | i + 1 == n * 2
      (i & 1) == 0               | (i & 1) == 0                 | (i & 1) != 0
      x > i                      | x > i                        | x <= i
      d < 0.5                    | d < 0.5                      | !(d < 0.5)
      !(d >= i)                  | !(d >= i)                    | d >= i
      b                          | b                            | !b
      !b                         | !b                           | b
      c == 'a'                   | c == 'a'                     | c != 'a'
      c >= '0'                   | c >= '0'                     | c < '0'
      Character.isDigit(c)       | Character.isDigit(c)         | !Character.isDigit(c)
      s.length() > 2             | s.length() > 2               | s.length() <= 2
      !s.isEmpty()               | !s.isEmpty()                 | s.isEmpty()
      o == null                  | o == null                    | o != null
      o instanceof String        | o instanceof String          | !(o instanceof String)
      a[i & 3] > a[0]            | a[i & 3] > a[0]              | a[i & 3] <= a[0]
      u == Color.RED             | u == Color.RED               | u != Color.RED
      total > 9                  | total > 9                    | total <= 9
      names[1] == s              | names[1] == s                | names[1] != s
      list.contains(s)           | list.contains(s)             | !list.contains(s)
      """
          .lines()
          .map(line -> List.of(line.strip().split(" +\\| +", -1)))
          .toList();

  private static final List<String> STEPS =
      List.of("i++;", "n -= 2;", "total += 3;", "c++;", "b = flags[i & 3];", "s = names[i & 3];");

  private final Random random;
  private final StringBuilder code = new StringBuilder();
  private int variables;

  private PrintingProgram(Random random) {
    this.random = random;
  }

  /** Returns the source of a program. It needs the class {@link #counter}. */
  static String source(Random random) {
    return new PrintingProgram(random).make();
  }

  /** Returns the source of the class that counts texts. */
  static String counter() {
    return """
        class Said {
          static final java.util.Map<String, Integer> COUNTS = new java.util.TreeMap<>();
          static void it(String text) { COUNTS.merge(text, 1, Integer::sum); }
          static void print() { COUNTS.forEach((text, n) -> System.out.println(n + " " + text)); }
        }
        """;
  }

  private String make() {
    code.append(
        """
        enum Color { RED, GREEN, BLUE, GREY }
        class Program {
          static int total;
          static String[] names = {"", "ab", "abc", "a"};
          static boolean[] flags = {true, false, false, true};
        """);
    for (int m = 0; m < METHODS; m++) {
      code.append("  static void m").append(m).append(PARAMETERS).append(" {\n");
      block(0);
      code.append("  }\n");
    }
    code.append("  public static void main(String[] args) {\n");
    code.append("    for (int r = 0; r < 40; r++) {\n");
    for (int m = 0; m < METHODS; m++) {
      code.append(
          """
              m%d(r %% 7, r %% 5, r - 9, r / 50.0, r %% 3 == 0, "a0Z9".charAt(r & 3), names[r & 3],
                  r %% 4 == 0 ? null : r %% 4 == 1 ? "s" : Color.RED, new int[] {r %% 3, 1, 2, r},
                  java.util.Arrays.asList(names).subList(0, r & 3), Color.values()[r %% 4]);
          """
              .formatted(m));
    }
    code.append("    }\n    Said.print();\n  }\n}\n");
    return code.toString();
  }

  private void said(String text) {
    String literal = text.replace("\\", "\\\\").replace("\"", "\\\"");
    code.append("Said.it(\"").append(literal).append("\");\n");
  }

  private void block(int depth) {
    int statements = 1 + random.nextInt(depth == 0 ? 4 : 2);
    for (int i = 0; i < statements; i++) {
      if (depth == DEEPEST) {
        code.append(STEPS.get(random.nextInt(STEPS.size()))).append('\n');
        continue;
      }
      switch (random.nextInt(9)) {
        case 0 -> code.append(STEPS.get(random.nextInt(STEPS.size()))).append('\n');
        case 1 -> times(depth);
        case 2 -> each(depth, "int", "a");
        case 3 -> each(depth, "String", "list");
        case 4 ->
            choice(depth, random.nextBoolean() ? "i" : "n", List.of("0", "1", "2", "5", "100"));
        case 5 -> choice(depth, "c", List.of("'a'", "'0'", "'Z'"));
        case 6 -> choice(depth, "s", List.of("\"ab\"", "\"abc\"", "\"a\""));
        case 7 -> choice(depth, "u", List.of("RED", "BLUE", "GREEN"));
        default -> {
          List<String> condition = CONDITIONS.get(random.nextInt(CONDITIONS.size()));
          code.append("if (").append(condition.get(0)).append(") {\n");
          said(condition.get(1));
          block(depth + 1);
          code.append("} else {\n");
          said(condition.get(2));
          if (random.nextBoolean()) {
            block(depth + 1);
          }
          code.append("}\n");
        }
      }
    }
  }

  private void times(int depth) {
    String t = "t" + variables++;
    code.append("for (int %1$s = 0; %1$s < 3; %1$s++) {\n".formatted(t));
    said(t + " < 3");
    block(depth + 1);
    code.append("}\n");
    said(t + " >= 3");
  }

  private void each(int depth, String type, String all) {
    code.append("for (%s e%d : %s) {\n".formatted(type, variables++, all));
    said("more in " + all);
    block(depth + 1);
    code.append("}\n");
    said("no more in " + all);
  }

  private void choice(int depth, String key, List<String> all) {
    List<String> labels = all.subList(0, 2 + random.nextInt(all.size() - 1));
    code.append("switch (").append(key).append(") {\n");
    for (String label : labels) {
      code.append("case ").append(label).append(":\n");
      said(key + " == " + label);
      block(depth + 1);
      code.append("break;\n");
    }
    code.append("default:\n");
    said(none(key, labels));
    code.append("}\n");
  }

  /**
   * Returns the condition of a switch's default as reports write it: of more than four labels, only
   * the first three.
   */
  private static String none(String key, List<String> labels) {
    return labels.size() > 4
        ? key
            + " is none of "
            + String.join(", ", labels.subList(0, 3))
            + " and "
            + (labels.size() - 3)
            + " more"
        : labels.stream().map(label -> key + " != " + label).collect(Collectors.joining(" && "));
  }
}
