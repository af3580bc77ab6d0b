package org.pathforest.programs;

/**
 * Heapsort of random numbers, one of the four programs on which the method of D'Elia and Demetrescu
 * lost. It is hard to predict which child is greater and how deep a number sinks, so there are many
 * sequences of paths.
 *
 * <p>Arguments: how many numbers (default 1000), how many rounds (default 1).
 */
// run: status = 0
public final class HeapSort {
  private HeapSort() {}

  // 1000 numbers: half of them are made heaps, then all but one are taken from the top. The path
  // that leaves the first loop also contains the first iteration of the second.
  // expect sort: activations = 1
  // expect sort: paths = 500 + 999 + 1
  // expect sort: (entry) build (backedge) = 1
  // expect sort: (backedge) build (backedge) = 500 - 1
  // expect sort: (backedge) take (backedge) = 999
  // expect sort: (backedge) sorted (return) = 1
  // expect sort: build | build = 500 - 1
  // expect sort: build | take = 1
  // expect sort: take | take | take | take = 999 - 3
  // expect sort: build | sorted = 0
  private static void sort(int[] heap) {
    for (int node = heap.length / 2 - 1; node >= 0; node--) {
      sink(heap, node, heap.length); // @build
    }
    for (int size = heap.length - 1; size > 0; size--) {
      int greatest = heap[0]; // @take
      heap[0] = heap[size];
      heap[size] = greatest;
      sink(heap, 0, size);
    }
  } // @sorted

  // expect sink: activations = 500 + 999
  // expect sink: interrupted = 0
  private static void sink(int[] heap, int from, int size) {
    int value = heap[from];
    int node = from;
    int child = 2 * node + 1;
    while (child < size) {
      if (child + 1 < size && heap[child] < heap[child + 1]) {
        child++;
      }
      if (heap[child] <= value) {
        break;
      }
      heap[node] = heap[child];
      node = child;
      child = 2 * node + 1;
    }
    heap[node] = value;
  }

  // expect random: activations = 1
  // expect random: paths = 1000 + 1
  private static int[] random(int size, long seed) {
    int[] numbers = new int[size];
    long state = seed;
    for (int i = 0; i < size; i++) {
      state = state * 6364136223846793005L + 1442695040888963407L;
      numbers[i] = (int) (state >>> 33);
    }
    return numbers;
  }

  // There would be another path only if a number were smaller than the one before it.
  // expect check: paths = 1000
  // expect check: wrong = 0
  private static long check(int[] sorted) {
    long sum = sorted[0];
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i - 1] > sorted[i]) {
        throw new IllegalStateException("not sorted"); // @wrong
      }
      sum = sum * 31 + sorted[i];
    }
    return sum;
  }

  /** Sorts numbers. */
  public static void main(String[] args) {
    int size = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 1;
    long sum = 0;
    for (int round = 0; round < rounds; round++) {
      int[] numbers = random(size, 42 + round);
      sort(numbers);
      sum += check(numbers);
    }
    System.out.println(Checksum.line(sum));
  }
}
