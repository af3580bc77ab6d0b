package org.pathforest.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * Loops that do more than their instructions tell: calls of the JDK, new objects and arrays,
 * boxing, strings and lambdas. Another loop searches, mostly without success.
 */
// run: status = 0
public final class WorkInLoops {
  private WorkInLoops() {}

  // expect work: activations = 1
  // expect work: (backedge) odd (backedge) = 500
  // expect work: (backedge) even (backedge) = 499
  private static int work(String text, int times) {
    List<Object> all = new ArrayList<>();
    int sum = 0;
    for (int i = 0; i < times; i++) {
      sum += text.charAt(i % text.length()); // hardly more than an instruction
      sum += text.repeat(i % 3).length();
      sum += own(i);
      if ((i & 1) == 0) {
        all.add(i); // @even
      } else {
        String made = "item " + i + text; // @odd
        int[] numbers = new int[3];
        IntSupplier captured = () -> made.length() + numbers.length;
        sum += captured.getAsInt();
      }
    }
    return sum + all.size();
  }

  private static int own(int i) {
    return i * 31;
  }

  // expect search: activations = 1000
  // expect search: (backedge) found (return) = 100
  private static boolean search(int[] numbers, int wanted) {
    for (int i = 0; i < numbers.length; i++) {
      if (numbers[i] == wanted) {
        return true; // @found
      }
    }
    return false;
  }

  public static void main(String[] args) {
    System.out.println(work("path", 1000));
    int[] numbers = new int[200];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = i;
    }
    int found = 0;
    for (int i = 0; i < 1000; i++) {
      found += search(numbers, i % 10 == 0 ? i / 10 + 5 : -1) ? 1 : 0;
    }
    System.out.println(found);
  }
}
