package lib;

/** What the program needs from another jar. */
public class Library {
  /** Adds up what is not divisible by three. */
  public long sum(int n) {
    long sum = 0;
    for (int i = 0; i < n; i++) {
      if (i % 3 != 0) {
        sum += i;
      }
    }
    return sum;
  }
}
