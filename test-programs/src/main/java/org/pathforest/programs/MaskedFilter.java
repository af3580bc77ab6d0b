package org.pathforest.programs;

import java.util.Arrays;
import java.util.Locale;

/**
 * Figure 4 of D'Elia and Demetrescu: a 5 by 5 convolution where a mask is black (0), and a copy
 * where the mask is white.
 *
 * <p>The acyclic profile shows how often each branch is taken. Only long sequences show that both
 * come in long runs. This justifies {@link MaskedFilterUnrolled}, which computes the same output
 * eight pixels at a time.
 *
 * <p>Arguments, for measurements: a scale of the picture and a number of repetitions (both 1 by
 * default), and the name of a {@link Mask} in lower case ({@code rectangle} by default). The
 * expectations apply to the defaults.
 */
// run: status = 0
public final class MaskedFilter {
  private static final int ROWS = 96;
  private static final int COLS = 128;

  private MaskedFilter() {}

  // 96 x 128 = 12288 pixels. Columns 36 to 99 of rows 24 to 71 are black: 48 runs of 64 black
  // pixels, 3072 in all, between 49 runs of white pixels, each at least 64 long, 12288 - 3072 =
  // 9216 in all. Each pixel is a path; the last path only finds the loop's end. In r runs with p
  // pixels in all, p - r(n-1) windows of n pixels have a single color.
  // expect filter: activations = 1
  // expect filter: paths = 12288 + 1
  // expect filter: interrupted = 0
  // expect filter: (entry) copy (backedge) = 1
  // expect filter: copy = 9216
  // expect filter: conv = 48*64
  // expect filter: - (return) = 1
  // expect filter: copy | copy = 9216 - 49
  // expect filter: conv | conv = 48*64 - 48
  // expect filter: copy | conv = 48
  // expect filter: conv | copy = 48
  // expect filter: copy | - = 1
  // expect filter: conv | conv | conv | conv = 48*64 - 48*3
  // expect filter: copy | copy | copy | copy = 9216 - 49*3
  // expect filter: conv | conv | copy | copy = 48
  // expect filter: conv | conv | conv | conv | conv | conv | conv | conv = 48*64 - 48*7
  // expect filter: copy | copy | copy | copy | copy | copy | copy | copy = 9216 - 49*7
  public static void filter(
      byte[] in,
      byte[] out,
      byte[] mask,
      byte[] filter,
      double factor,
      double bias,
      int rows,
      int cols) {
    int n = rows * cols;
    for (int i = 0; i < n; i++) {
      if (mask[i] != 0) {
        out[i] = in[i]; // @copy
      } else {
        out[i] = convolution(in, i, filter, factor, bias, cols); // @conv
      }
    }
  }

  // The weights of a blur add up to 1, so no value is ever clamped.
  // expect convolution: activations = 48*64
  // expect convolution: done = 48*64
  // expect convolution: low done = 0
  // expect convolution: high done = 0
  static byte convolution(byte[] in, int i, byte[] filter, double factor, double bias, int cols) {
    int up2 = i - 2 * cols;
    int up1 = i - cols;
    int down1 = i + cols;
    int down2 = i + 2 * cols;
    int val = (in[up2 - 2] & 0xff) * filter[0];
    val += (in[up2 - 1] & 0xff) * filter[1];
    val += (in[up2] & 0xff) * filter[2];
    val += (in[up2 + 1] & 0xff) * filter[3];
    val += (in[up2 + 2] & 0xff) * filter[4];
    val += (in[up1 - 2] & 0xff) * filter[5];
    val += (in[up1 - 1] & 0xff) * filter[6];
    val += (in[up1] & 0xff) * filter[7];
    val += (in[up1 + 1] & 0xff) * filter[8];
    val += (in[up1 + 2] & 0xff) * filter[9];
    val += (in[i - 2] & 0xff) * filter[10];
    val += (in[i - 1] & 0xff) * filter[11];
    val += (in[i] & 0xff) * filter[12];
    val += (in[i + 1] & 0xff) * filter[13];
    val += (in[i + 2] & 0xff) * filter[14];
    val += (in[down1 - 2] & 0xff) * filter[15];
    val += (in[down1 - 1] & 0xff) * filter[16];
    val += (in[down1] & 0xff) * filter[17];
    val += (in[down1 + 1] & 0xff) * filter[18];
    val += (in[down1 + 2] & 0xff) * filter[19];
    val += (in[down2 - 2] & 0xff) * filter[20];
    val += (in[down2 - 1] & 0xff) * filter[21];
    val += (in[down2] & 0xff) * filter[22];
    val += (in[down2 + 1] & 0xff) * filter[23];
    val += (in[down2 + 2] & 0xff) * filter[24];
    val = (int) (val * factor + bias);
    if (val < 0) {
      val = 0; // @low
    } else if (val > 255) {
      val = 255; // @high
    }
    return (byte) val; // @done
  }

  /** Input of both filters: the picture, the mask, and how often to filter. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Job(int rows, int cols, byte[] image, byte[] mask, byte[] blur, int repeats) {
    /** Returns the input for the program's arguments. */
    public static Job of(String... args) {
      int scale = args.length > 0 ? Integer.parseInt(args[0]) : 1;
      int rows = ROWS * scale;
      int cols = COLS * scale;
      byte[] image = new byte[rows * cols];
      byte[] blur = new byte[25];
      Arrays.fill(blur, (byte) 1);
      int noise = 1;
      for (int i = 0; i < image.length; i++) {
        noise = noise * 1103515245 + 12345;
        image[i] = (byte) (noise >>> 16);
      }
      Mask mask = args.length > 2 ? Mask.valueOf(args[2].toUpperCase(Locale.ROOT)) : Mask.RECTANGLE;
      return new Job(
          rows,
          cols,
          image,
          mask.make(rows, cols),
          blur,
          args.length > 1 ? Integer.parseInt(args[1]) : 1);
    }
  }

  /** Blurs a picture of noise inside a rectangle. */
  public static void main(String[] args) {
    Job job = Job.of(args);
    byte[] out = new byte[job.image().length];
    for (int repeat = 0; repeat < job.repeats(); repeat++) {
      filter(job.image(), out, job.mask(), job.blur(), 1 / 25.0, 0, job.rows(), job.cols());
    }
    System.out.println(Checksum.line(Checksum.of(out)));
  }
}
