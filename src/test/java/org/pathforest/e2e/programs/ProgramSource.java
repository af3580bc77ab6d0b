package org.pathforest.e2e.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.pathforest.e2e.programs.Expectation.MethodName;
import org.pathforest.e2e.programs.Expectation.Quantity;
import org.pathforest.e2e.programs.Expectation.Source;
import org.pathforest.e2e.programs.Expectation.Step;

/**
 * Markers, expectations and run lines in the source file of one program. {@code package-info.java}
 * of {@code org.pathforest.programs} describes them. A line that cannot be understood is refused
 * with file and line: otherwise it would pass for an expectation that is met.
 *
 * @param file name of the source file
 * @param className internal name of the program's main class
 * @param markers by line
 * @param run the run lines, by their key; empty if the file is not a program
 * @param beforeSuper number of activations that may be missing, by method
 * @param expectations in source order
 */
record ProgramSource(
    String file,
    String className,
    Map<Integer, String> markers,
    Map<String, String> run,
    Map<MethodName, Long> beforeSuper,
    List<Expectation> expectations) {
  private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
  private static final Pattern MARKER = Pattern.compile(".*\\S.*// @(\\w+)");
  private static final Pattern RUN = Pattern.compile("// run: (args|stdin|signal|status) = (.*)");
  private static final Pattern EXPECT = Pattern.compile("// expect (\\S+): (.+) = ([^=]+)");
  private static final Pattern METHOD =
      Pattern.compile("(?:([\\w$.]+)\\.)?([\\w$]+|<\\w+>)(\\(.*)?");
  private static final Pattern PREFIX = Pattern.compile("interrupted (.+) -> (\\w+)");
  private static final Pattern COUNT = Pattern.compile("\\d+(\\s*[*+-]\\s*\\d+)*");
  private static final Set<String> STARTS = Set.of("entry", "backedge", "handler");
  private static final Set<String> ENDS = Set.of("return", "throw", "backedge");

  static ProgramSource read(Path source) throws IOException {
    return parse(source.getFileName().toString(), Files.readAllLines(source));
  }

  static ProgramSource parse(String file, List<String> lines) {
    Map<Integer, String> markers = new HashMap<>();
    String className = file.replace(".java", "");
    for (int number = 1; number <= lines.size(); number++) {
      String line = lines.get(number - 1).strip();
      Matcher packageLine = PACKAGE.matcher(line);
      Matcher marker = MARKER.matcher(line);
      if (packageLine.matches()) {
        className = packageLine.group(1).replace('.', '/') + "/" + className;
      } else if (marker.matches()) {
        markers.put(number, marker.group(1));
      }
    }
    ProgramSource program =
        new ProgramSource(
            file, className, markers, new HashMap<>(), new HashMap<>(), new ArrayList<>());
    for (int number = 1; number <= lines.size(); number++) {
      String line = lines.get(number - 1).strip();
      try {
        if (line.startsWith("// expect ")) {
          program.readExpectation(number, line);
        } else if (line.startsWith("// run:")) {
          program.readRun(line);
        }
      } catch (IllegalArgumentException e) {
        String why = "not understood, or names a marker that is not there";
        throw new IllegalArgumentException(file + ":" + number + ": " + why + ": " + line, e);
      }
    }
    program.expectations.replaceAll(program::withBeforeSuper);
    return program;
  }

  private void readRun(String line) {
    Matcher matcher = RUN.matcher(line);
    require(matcher.matches() && run.put(matcher.group(1), matcher.group(2)) == null);
  }

  private void readExpectation(int number, String line) {
    Matcher matcher = EXPECT.matcher(line);
    Matcher method = METHOD.matcher(matcher.matches() ? matcher.group(1) : "");
    require(method.matches());
    String nested = method.group(1) == null ? "" : "$" + method.group(1).replace('.', '$');
    String descriptor = method.group(3) == null ? "" : method.group(3);
    MethodName name = new MethodName(className + nested, method.group(2), descriptor);
    String what = matcher.group(2);
    Source source = new Source(file, number, what + " = " + matcher.group(3), name);
    long count = count(matcher.group(3));
    Matcher prefix = PREFIX.matcher(what);
    if (what.equals("before-super")) {
      beforeSuper.put(name, count);
    } else if (Set.of("activations", "paths", "interrupted", "handlers").contains(what)) {
      Quantity quantity = Quantity.valueOf(what.toUpperCase(Locale.ROOT));
      expectations.add(new Expectation.Total(source, quantity, count, 0));
    } else if (prefix.matches()) {
      String handler = prefix.group(2).equals("out") ? null : prefix.group(2);
      require(handler == null || markers.containsValue(handler));
      expectations.add(new Expectation.Prefix(source, step(prefix.group(1)), handler, count));
    } else {
      List<Step> steps = Stream.of(what.split("\\|", -1)).map(this::step).toList();
      expectations.add(new Expectation.Gram(source, steps, count));
    }
  }

  private Step step(String text) {
    List<String> words = new ArrayList<>(List.of(text.strip().split("\\s+", -1)));
    String start = null;
    String end = null;
    if (words.get(0).startsWith("(")) {
      start = kind(words.remove(0), STARTS);
    }
    if (!words.isEmpty() && words.get(words.size() - 1).startsWith("(")) {
      end = kind(words.remove(words.size() - 1), ENDS);
    }
    if (words.equals(List.of("-"))) {
      words.clear();
    } else {
      require(!words.isEmpty() && markers.values().containsAll(words));
    }
    return new Step(start, List.copyOf(words), end);
  }

  private static String kind(String word, Set<String> kinds) {
    String kind = word.substring(1, word.length() - 1);
    require(word.endsWith(")") && kinds.contains(kind));
    return kind;
  }

  /** Evaluates an expression of sums, differences and products. */
  private static long count(String text) {
    require(COUNT.matcher(text.strip()).matches());
    long sum = 0;
    for (String term : text.replaceAll("\\s", "").split("(?=[+-])", -1)) {
      long product = term.startsWith("-") ? -1 : 1;
      for (String factor : term.replaceAll("[+-]", "").split("\\*", -1)) {
        product = Math.multiplyExact(product, Long.parseLong(factor));
      }
      sum = Math.addExact(sum, product);
    }
    return sum;
  }

  private Expectation withBeforeSuper(Expectation expectation) {
    if (expectation instanceof Expectation.Total total) {
      long early = beforeSuper.getOrDefault(total.source().method(), 0L);
      return new Expectation.Total(total.source(), total.quantity(), total.count(), early);
    }
    return expectation;
  }

  private static void require(boolean understood) {
    if (!understood) {
      throw new IllegalArgumentException();
    }
  }
}
