package org.pathforest.paths.scheme.kiter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.weights.LoopForest;

/**
 * Numbers of iterations that paths of {@code kiter} span, by loop. There is one number for all
 * loops, and rules such as {@code org.x.Parser.parse:120=4} set other numbers for the loops of some
 * methods or lines. If several rules match a loop, the last one counts. The object remembers which
 * rules have matched a loop. Safe for use by several threads.
 */
public final class LoopLengths {
  private static final Pattern FORM =
      Pattern.compile("([^\\s:=,]+)\\.([^\\s.:=,]+)(?::([1-9][0-9]{0,8}))?=([0-9]{1,3})");

  /** A rule: the loops that it matches, and their k. */
  private record Rule(String text, Pattern className, Pattern method, int line, int k) {}

  private final List<Rule> rules = new ArrayList<>();
  private final AtomicIntegerArray found;

  private LoopLengths(List<String> texts) {
    for (String text : texts) {
      Matcher m = FORM.matcher(text);
      int k = m.matches() ? Integer.parseInt(m.group(4)) : 0;
      if (k < 1 || k > IterationPlan.MAX_K) {
        throw new IllegalArgumentException(
            "'%s' is not CLASS.METHOD=K or CLASS.METHOD:LINE=K with K from 1 to %d"
                .formatted(text, IterationPlan.MAX_K));
      }
      int line = m.group(3) == null ? 0 : Integer.parseInt(m.group(3));
      rules.add(new Rule(text, pattern(m.group(1)), pattern(m.group(2)), line, k));
    }
    found = new AtomicIntegerArray(rules.size());
  }

  /** Returns lengths without rules: k is the same for all loops. */
  public static LoopLengths all() {
    return new LoopLengths(List.of());
  }

  /**
   * Parses rules.
   *
   * @param texts rules of the form {@code CLASS.METHOD=K} or {@code CLASS.METHOD:LINE=K}; in the
   *     names {@code *} matches any text without a dot and {@code **} matches any text
   * @throws IllegalArgumentException if one is not of that form; the message is for users
   */
  public static LoopLengths of(List<String> texts) {
    return new LoopLengths(texts);
  }

  /** Returns the same rules, none of which has matched a loop yet. */
  LoopLengths anew() {
    return new LoopLengths(rules.stream().map(Rule::text).toList());
  }

  private static Pattern pattern(String name) {
    StringBuilder regex = new StringBuilder();
    for (String part : name.replace('/', '.').split("(?<=\\*)(?!\\*)|(?<!\\*)(?=\\*)", -1)) {
      regex.append(part.equals("**") ? ".*" : part.equals("*") ? "[^.]*" : Pattern.quote(part));
    }
    return Pattern.compile(regex.toString());
  }

  /**
   * Returns k of the innermost loops of a method, by header.
   *
   * @param className internal name of its class
   * @param k k of loops that no rule matches
   */
  IntUnaryOperator of(String className, String method, Cfg cfg, int k) {
    String dotted = className.replace('/', '.');
    List<Integer> mine = new ArrayList<>();
    for (int i = 0; i < rules.size(); i++) {
      Rule rule = rules.get(i);
      if (rule.className.matcher(dotted).matches() && rule.method.matcher(method).matches()) {
        mine.add(i);
      }
    }
    if (mine.isEmpty()) {
      return header -> k;
    }
    LoopForest forest = LoopForest.of(cfg);
    return header -> {
      int last = k;
      for (int i : mine) {
        if (rules.get(i).line == 0 || hasLine(cfg, forest, header, rules.get(i).line)) {
          found.set(i, 1);
          last = rules.get(i).k;
        }
      }
      return last;
    };
  }

  /** Returns whether a block of the loop, outside of inner loops, has code of a line. */
  private static boolean hasLine(Cfg cfg, LoopForest forest, int header, int line) {
    for (int b = 0; b < cfg.size(); b++) {
      if (forest.loopOf(b) == header
          && Arrays.stream(cfg.block(b).lines()).anyMatch(l -> l == line)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the rules that have matched no loop so far. */
  public List<String> unused() {
    List<String> unused = new ArrayList<>();
    for (int i = 0; i < rules.size(); i++) {
      if (found.get(i) == 0) {
        unused.add(rules.get(i).text);
      }
    }
    return unused;
  }

  /** Returns whether there are no rules. */
  boolean isEmpty() {
    return rules.isEmpty();
  }

  /** Returns the rules, as a key. */
  @Override
  public String toString() {
    return rules.stream().map(Rule::text).toList().toString();
  }
}
