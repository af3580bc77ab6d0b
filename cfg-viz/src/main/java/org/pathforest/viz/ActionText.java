package org.pathforest.viz;

import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.pathforest.paths.probe.Action;

/** Probes as statements on the path register r. */
final class ActionText {
  private ActionText() {}

  /** One action. */
  static String of(Action action) {
    if (action instanceof Action.Start start) {
      return "r = " + start.c();
    } else if (action instanceof Action.Add add) {
      return "r" + sum(add.c(), "=");
    } else if (action instanceof Action.Next next) {
      return "r = step(r" + sum(next.e(), "") + ")" + sum(next.b(), "");
    } else if (action instanceof Action.End end) {
      return "finish(r" + sum(end.e(), "") + ")";
    }
    if (action instanceof Action.Again again) {
      return again.sum() == 0 ? "n += 1" : "n += 1; r" + sum(-again.sum(), "=");
    } else if (action instanceof Action.Settle) {
      return "settle(n)";
    }
    return ofScheme(action);
  }

  private static String ofScheme(Action action) {
    if (action instanceof Action.Count count) {
      return "count(" + count.id() + ")";
    } else if (action instanceof Action.CountSum count) {
      return "count(r" + count.register() + sum(count.c(), "") + ")";
    } else if (action instanceof Action.Set set) {
      return "r" + set.register() + " = " + set.value();
    } else if (action instanceof Action.Plus plus) {
      return "r" + plus.register() + sum(plus.c(), "=");
    } else if (action instanceof Action.Move move) {
      return "r" + move.to() + " = r" + move.from();
    } else if (action instanceof Action.Choose choose) {
      StringJoiner cases = new StringJoiner(" | ", "r" + choose.register() + " ? (", ")");
      for (List<Action> one : choose.cases()) {
        cases.add(one.stream().map(ActionText::of).collect(Collectors.joining("; ")));
      }
      return cases.toString();
    }
    throw new IllegalArgumentException(action.toString());
  }

  /** {@code " + 2"}, {@code " - 2"}, or nothing. */
  private static String sum(long number, String assign) {
    if (number == 0) {
      return "";
    }
    // The sign is cut off the text: the least long has no positive counterpart.
    String digits = Long.toString(number);
    return number < 0 ? " -" + assign + " " + digits.substring(1) : " +" + assign + " " + digits;
  }
}
