package org.pathforest.e2e.tune;

import java.util.Arrays;

/** A processor's predictor of branches with two outcomes. */
sealed interface Predictor {
  /**
   * Predicts a branch, then learns its outcome.
   *
   * @param branch its address
   * @return whether the prediction was right
   */
  boolean isRight(int branch, boolean taken);

  /**
   * Moves a saturating counter between 0 and {@code most} by one step. Its upper half predicts a
   * taken branch.
   */
  private static byte moved(byte counter, boolean up, int most) {
    return (byte) (up ? Math.min(most, counter + 1) : Math.max(0, counter - 1));
  }

  /**
   * McFarling, "Combining Branch Predictors" (WRL Technical Note TN-36, 1993), section 7: two-bit
   * counters, indexed by the exclusive or of the address and the last outcomes.
   */
  final class Gshare implements Predictor {
    private static final int BITS = 14;
    private final byte[] counters = new byte[1 << BITS];
    private int history;

    @Override
    public boolean isRight(int branch, boolean taken) {
      int i = (branch ^ history) & (1 << BITS) - 1;
      boolean right = counters[i] >= 2 == taken;
      counters[i] = moved(counters[i], taken, 3);
      history = history << 1 | (taken ? 1 : 0);
      return right;
    }
  }

  /**
   * Seznec and Michaud, "A case for (partially) TAgged GEometric history length branch prediction"
   * (JILP 8, 2006), section 3, with four tagged tables.
   */
  final class Tage implements Predictor {
    private static final int[] LENGTHS = {5, 15, 44, 130};
    private static final int BITS = 10;
    private static final int TAG_BITS = 9;
    private static final int AGE = 1 << 18;

    private final byte[] base = new byte[1 << 13];
    private final short[][] tags = new short[LENGTHS.length][1 << BITS];
    private final byte[][] counters = new byte[LENGTHS.length][1 << BITS];
    private final byte[][] useful = new byte[LENGTHS.length][1 << BITS];
    private final boolean[] history = new boolean[LENGTHS[LENGTHS.length - 1]];
    private int newest;
    private int seen;

    private final Folded[] index = new Folded[LENGTHS.length];
    private final Folded[] tag = new Folded[LENGTHS.length];
    private final Folded[] shortTag = new Folded[LENGTHS.length];

    Tage() {
      Arrays.setAll(index, t -> new Folded(LENGTHS[t], BITS));
      Arrays.setAll(tag, t -> new Folded(LENGTHS[t], TAG_BITS));
      Arrays.setAll(shortTag, t -> new Folded(LENGTHS[t], TAG_BITS - 1));
      for (short[] t : tags) {
        Arrays.fill(t, (short) -1);
      }
    }

    /** The last outcomes, folded to a number of bits by exclusive or. */
    private static final class Folded {
      private final int length;
      private final int bits;
      private int value;

      Folded(int length, int bits) {
        this.length = length;
        this.bits = bits;
      }

      void add(boolean newest, boolean leaving) {
        value = value << 1 | (newest ? 1 : 0);
        value ^= (leaving ? 1 : 0) << length % bits;
        value = (value ^ value >>> bits) & (1 << bits) - 1;
      }
    }

    @Override
    public boolean isRight(int branch, boolean taken) {
      int[] places = new int[LENGTHS.length];
      short[] wanted = new short[LENGTHS.length];
      int provider = -1;
      int other = -1;
      for (int t = 0; t < LENGTHS.length; t++) {
        places[t] = (branch ^ branch >> BITS ^ index[t].value) & (1 << BITS) - 1;
        wanted[t] =
            (short) ((branch ^ tag[t].value ^ shortTag[t].value << 1) & (1 << TAG_BITS) - 1);
        if (tags[t][places[t]] == wanted[t]) {
          other = provider;
          provider = t;
        }
      }
      int at = branch & base.length - 1;
      boolean simple = base[at] >= 2;
      boolean alternative = other < 0 ? simple : counters[other][places[other]] >= 4;
      boolean predicted = provider < 0 ? simple : counters[provider][places[provider]] >= 4;
      learn(places, provider, at, predicted, alternative, taken);
      if (predicted != taken) {
        allocate(places, wanted, provider, taken);
      }
      remember(taken);
      if (++seen % AGE == 0) {
        for (byte[] u : useful) {
          for (int i = 0; i < u.length; i++) {
            u[i] >>= 1;
          }
        }
      }
      return predicted == taken;
    }

    private void remember(boolean taken) {
      newest = (newest + 1) % history.length;
      for (int t = 0; t < LENGTHS.length; t++) {
        boolean leaving = history[Math.floorMod(newest - LENGTHS[t], history.length)];
        index[t].add(taken, leaving);
        tag[t].add(taken, leaving);
        shortTag[t].add(taken, leaving);
      }
      history[newest] = taken;
    }

    private void learn(
        int[] places, int provider, int at, boolean predicted, boolean alternative, boolean taken) {
      if (provider < 0) {
        base[at] = moved(base[at], taken, 3);
        return;
      }
      byte[] c = counters[provider];
      int i = places[provider];
      c[i] = moved(c[i], taken, 7);
      if (predicted != alternative) {
        useful[provider][i] = moved(useful[provider][i], predicted == taken, 3);
      }
    }

    /** Allocates an entry with a longer history after a misprediction. */
    private void allocate(int[] places, short[] wanted, int provider, boolean taken) {
      for (int t = provider + 1; t < LENGTHS.length; t++) {
        if (useful[t][places[t]] == 0) {
          tags[t][places[t]] = wanted[t];
          counters[t][places[t]] = (byte) (taken ? 4 : 3);
          return;
        }
      }
      for (int t = provider + 1; t < LENGTHS.length; t++) {
        useful[t][places[t]] = moved(useful[t][places[t]], false, 3);
      }
    }
  }
}
