package org.pathforest.programs;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Compression by Lempel, Ziv and Welch, as {@code compress} does it, and decompression. One of the
 * four programs on which the method of D'Elia and Demetrescu lost.
 *
 * <p>Argument: the number of symbols of generated text, in thousands. Without it, the text is the
 * usual example of this method.
 */
// run: status = 0
public final class Lzw {
  private static final int ALPHABET = 256;
  private static final int MOST_CODES = 1 << 16;
  private static final int SLOTS = 1 << 18;
  private static final String[] PARTS = {
    "the ", "of ", "loop ", "path ", "and ", "is ", "a ", "in ", "if ", "else ", "x = ", "y + ",
    "; ", "{ ", "} ", "\n"
  };

  private final int[] keys = new int[SLOTS];
  private final int[] codes = new int[SLOTS];
  private int size;
  private int[] out = new int[16];
  private int written;

  private Lzw() {}

  // TOBEORNOTTOBEORTOBEORNOT becomes T O B E O R N O T TO BE OR TOB EO RN OT: 16 codes for 24
  // symbols. Of the 23 symbols after the first one, 15 end a known sequence and 8 extend one.
  // expect pack: activations = 1
  // expect pack: paths = 23 + 1
  // expect pack: fresh = 15
  // expect pack: known = 8
  // expect pack: (entry) fresh (backedge) = 1
  // expect pack: (backedge) end (return) = 1
  // The codes of one symbol come first, T O B E O R N O T, then longer ones.
  // expect pack: fresh | fresh = 8
  // expect pack: known | fresh = 6
  // expect pack: known | known = 1
  // expect pack: known | end = 1
  private int[] pack(byte[] text) {
    clear();
    int prefix = text[0] & 0xff;
    for (int i = 1; i < text.length; i++) {
      int symbol = text[i] & 0xff;
      int slot = find(prefix << 8 | symbol);
      if (keys[slot] != 0) {
        prefix = codes[slot]; // @known
      } else {
        add(slot, prefix << 8 | symbol); // @fresh
        write(prefix);
        prefix = symbol;
      }
    }
    write(prefix); // @end
    return Arrays.copyOf(out, written);
  }

  // expect find: activations = 23
  private int find(int key) {
    int slot = (key * 0x9E3779B9) >>> 14;
    while (keys[slot] != 0 && keys[slot] != key + 1) {
      slot = (slot + 1) & (SLOTS - 1);
    }
    return slot;
  }

  // expect add: activations = 15
  // expect add: - = 15
  private void add(int slot, int key) {
    if (size == MOST_CODES) {
      clear(); // @full
      return;
    }
    keys[slot] = key + 1;
    codes[slot] = size++;
  }

  private void clear() {
    Arrays.fill(keys, 0);
    size = ALPHABET;
  }

  // There is room for 16 codes, so none of the 16 codes needs more.
  // expect write: activations = 16
  // expect write: grow = 0
  private void write(int code) {
    if (written == out.length) {
      out = Arrays.copyOf(out, 2 * written); // @grow
    }
    out[written++] = code;
  }

  // expect unpack: activations = 1
  // expect unpack: interrupted = 0
  private static byte[] unpack(int[] packed, int length) {
    byte[] text = new byte[length];
    int[] begins = new int[MOST_CODES];
    int[] ends = new int[MOST_CODES];
    int size = ALPHABET;
    int at = 0;
    text[at++] = (byte) packed[0];
    int before = 0;
    for (int i = 1; i < packed.length; i++) {
      int begin = at;
      boolean full = size == MOST_CODES;
      if (full) {
        size = ALPHABET;
      } else {
        // The new code is the previous sequence and the first symbol of the next, which follows it.
        begins[size] = before;
        ends[size++] = at + 1;
      }
      int code = packed[i];
      if (code < ALPHABET) {
        text[at++] = (byte) code;
      } else {
        for (int from = begins[code]; from < ends[code]; from++) {
          text[at++] = text[from];
        }
      }
      before = begin;
    }
    return text;
  }

  private static byte[] text(int length) {
    byte[] text = new byte[length];
    long state = 42;
    for (int at = 0; at < length; ) {
      state = state * 6364136223846793005L + 1442695040888963407L;
      // The minimum of two random numbers makes some parts far more frequent than others.
      int part = Math.min((int) (state >>> 60), (int) (state >>> 56) & 15);
      for (int i = 0; i < PARTS[part].length() && at < length; i++) {
        text[at++] = (byte) PARTS[part].charAt(i);
      }
    }
    return text;
  }

  /** Packs and unpacks a text. */
  public static void main(String[] args) {
    byte[] text =
        args.length > 0
            ? text(1000 * Integer.parseInt(args[0]))
            : "TOBEORNOTTOBEORTOBEORNOT".getBytes(StandardCharsets.US_ASCII);
    int[] packed = new Lzw().pack(text);
    if (!Arrays.equals(unpack(packed, text.length), text)) {
      throw new IllegalStateException("not what was packed");
    }
    System.out.println(Checksum.line(packed.length, Arrays.hashCode(packed)));
  }
}
