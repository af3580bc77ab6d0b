package org.pathforest.paths.scheme.kiter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.pathforest.paths.probe.Action;
import org.pathforest.paths.probe.IdAction;

/** Runs actions of a scheme as instrumented code would. */
final class Registers {
  private final int[] registers;
  private final List<Integer> counted = new ArrayList<>();

  /** Starts with an arbitrary value in all registers. */
  Registers(int count, int rubbish) {
    registers = new int[count];
    Arrays.fill(registers, rubbish);
  }

  void run(List<? extends Action> actions) {
    for (Action a : actions) {
      if (a instanceof IdAction.Set set) {
        registers[set.register()] = set.value();
      } else if (a instanceof IdAction.Plus plus) {
        registers[plus.register()] += plus.c();
      } else if (a instanceof IdAction.Move move) {
        registers[move.to()] = registers[move.from()];
      } else if (a instanceof IdAction.CountSum sum) {
        counted.add(registers[sum.register()] + sum.c());
      } else if (a instanceof IdAction.Choose choose) {
        int last = choose.cases().size() - 1;
        run(choose.cases().get(Math.min(registers[choose.register()], last)));
      } else {
        throw new AssertionError(a);
      }
    }
  }

  int get(int register) {
    return registers[register];
  }

  /** Returns the ids counted so far, in order. */
  List<Integer> counted() {
    return counted;
  }
}
