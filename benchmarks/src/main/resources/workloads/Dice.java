package workloads;

/** Pseudo-random numbers, the same in every run, from Knuth's linear congruential generator. */
final class Dice {
  private long state = 42;

  /** Returns a number from 0 to {@code sides - 1}. */
  int roll(int sides) {
    state = state * 6364136223846793005L + 1442695040888963407L;
    return (int) ((state >>> 33) % sides);
  }

  /** Returns words of two to ten letters, each followed by a space. */
  String words(int count) {
    StringBuilder words = new StringBuilder();
    for (int word = 0; word < count; word++) {
      for (int letters = 2 + roll(9); letters > 0; letters--) {
        words.append((char) ('a' + roll(26)));
      }
      words.append(' ');
    }
    return words.toString();
  }
}
