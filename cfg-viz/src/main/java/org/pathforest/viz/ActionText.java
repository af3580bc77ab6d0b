package org.pathforest.viz;

import java.util.List;
import java.util.StringJoiner;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.IdAction;
import org.pathforest.paths.probe.PathAction;

/** Writes probes as statements on the path register r, or on the registers of a scheme. */
final class ActionText implements PathAction.Visitor, IdAction.Visitor {
  private final StringBuilder text = new StringBuilder();

  private ActionText() {}

  /** Returns the text of one action. */
  static String of(Action action) {
    ActionText text = new ActionText();
    if (action instanceof PathAction path) {
      path.accept(text);
    } else if (action instanceof IdAction id) {
      id.accept(text);
    }
    return text.text.toString();
  }

  private void put(String statement) {
    text.append(statement);
  }

  @Override
  public void start(long c) {
    put("r = " + c);
  }

  @Override
  public void add(long c) {
    put("r" + sum(c, "="));
  }

  @Override
  public void next(long e, long b) {
    put("r = step(r" + sum(e, "") + ")" + sum(b, ""));
  }

  @Override
  public void end(long e) {
    put("finish(r" + sum(e, "") + ")");
  }

  @Override
  public void repeat(PathAction.Repeat repeat) {
    put(repeat.sum() == 0 ? "n += 1" : "n += 1; r" + sum(-repeat.sum(), "="));
  }

  @Override
  public void flush(PathAction.Flush flush) {
    put("flush(n)");
  }

  @Override
  public void count(int id) {
    put("count(" + id + ")");
  }

  @Override
  public void countSum(int register, int c) {
    put("count(r" + register + sum(c, "") + ")");
  }

  @Override
  public void set(int register, int value) {
    put("r" + register + " = " + value);
  }

  @Override
  public void plus(int register, int c) {
    put("r" + register + sum(c, "="));
  }

  @Override
  public void move(int to, int from) {
    put("r" + to + " = r" + from);
  }

  @Override
  public void choose(IdAction.Choose choose) {
    StringJoiner cases = new StringJoiner(" | ", "r" + choose.register() + " ? (", ")");
    for (List<IdAction> one : choose.cases()) {
      cases.add(String.join("; ", one.stream().map(ActionText::of).toList()));
    }
    put(cases.toString());
  }

  /** Returns {@code " + 2"}, {@code " - 2"}, or an empty text for 0. */
  private static String sum(long number, String assign) {
    if (number == 0) {
      return "";
    }
    // The sign is cut off the text, because the least long has no positive counterpart.
    String digits = Long.toString(number);
    return number < 0 ? " -" + assign + " " + digits.substring(1) : " +" + assign + " " + digits;
  }
}
