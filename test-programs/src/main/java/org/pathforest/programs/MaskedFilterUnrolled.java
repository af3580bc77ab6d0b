package org.pathforest.programs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Figure 7 of D'Elia and Demetrescu: {@link MaskedFilter} unrolled for runs, eight pixels at a
 * time. It has the same arguments and the same output.
 *
 * <p>Most iterations now take one of two paths that handle eight pixels at once. An inner loop
 * looks at each pixel only if a run begins or ends within the eight. The profile shows whether the
 * unrolling was worth it.
 */
// run: status = 0
public final class MaskedFilterUnrolled {
  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private MaskedFilterUnrolled() {}

  // The mask of MaskedFilter in eights, 16 per row. The 48 rows without black have 16 white ones.
  // The 48 rows with black columns 36 to 99: 4 white; 32 to 39 mixed (4 white, 4 black); 40 to 95
  // are 7 black; 96 to 103 mixed (4 black, 4 white); 3 white. White 48*16 + 48*7 = 1104, black
  // 48*7 = 336, mixed 96. A mixed eight has 8 paths for its pixels, the first of which comes from
  // the outer loop, and one that leaves the inner loop. The last path is the outer loop's end.
  // expect filter: activations = 1
  // expect filter: paths = 1104 + 336 + 96*9 + 1
  // expect filter: interrupted = 0
  // expect filter: (entry) copy8 = 1
  // expect filter: copy8 = 1104
  // expect filter: conv8 = 336
  // expect filter: mixed copy = 48
  // expect filter: mixed conv = 48
  // expect filter: copy = 48*3 + 48*4
  // expect filter: conv = 48*4 + 48*3
  // expect filter: - (backedge) = 96
  // expect filter: - (return) = 1
  // White runs, in eights: 24*16 + 4 before the first black, 47 times 3 + 4, and 3 + 24*16 at the
  // end: 49 runs.
  // expect filter: copy8 | copy8 = 1104 - 49
  // expect filter: copy8 | copy8 | copy8 | copy8 = 1104 - 49*3
  // expect filter: conv8 | conv8 = 48*6
  // expect filter: conv8 | conv8 | conv8 | conv8 = 48*4
  // expect filter: copy8 | mixed copy = 48
  // expect filter: mixed copy | copy | copy | copy | conv | conv | conv | conv = 48
  // expect filter: conv | - | conv8 | conv8 = 48
  // expect filter: conv8 | mixed conv | conv | conv | conv | copy | copy | copy = 48
  // expect filter: copy | - | copy8 = 48
  // expect filter: copy8 | - (return) = 1
  // expect filter: copy8 | conv8 = 0
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
    for (int i = 0; i < n - 7; i += 8) {
      long eight = (long) EIGHT.get(mask, i);
      if (eight == 0xFFFFFFFFFFFFFFFFL) {
        EIGHT.set(out, i, (long) EIGHT.get(in, i)); // @copy8
      } else if (eight == 0) {
        out[i] = MaskedFilter.convolution(in, i, filter, factor, bias, cols); // @conv8
        out[i + 1] = MaskedFilter.convolution(in, i + 1, filter, factor, bias, cols);
        out[i + 2] = MaskedFilter.convolution(in, i + 2, filter, factor, bias, cols);
        out[i + 3] = MaskedFilter.convolution(in, i + 3, filter, factor, bias, cols);
        out[i + 4] = MaskedFilter.convolution(in, i + 4, filter, factor, bias, cols);
        out[i + 5] = MaskedFilter.convolution(in, i + 5, filter, factor, bias, cols);
        out[i + 6] = MaskedFilter.convolution(in, i + 6, filter, factor, bias, cols);
        out[i + 7] = MaskedFilter.convolution(in, i + 7, filter, factor, bias, cols);
      } else {
        int j = i; // @mixed
        while (j < i + 8) {
          if (mask[j] != 0) {
            out[j] = in[j]; // @copy
          } else {
            out[j] = MaskedFilter.convolution(in, j, filter, factor, bias, cols); // @conv
          }
          j++;
        }
      }
    }
  }

  /** Does the same as {@link MaskedFilter#main}. */
  public static void main(String[] args) {
    MaskedFilter.Job job = MaskedFilter.Job.of(args);
    byte[] out = new byte[job.image().length];
    for (int repeat = 0; repeat < job.repeats(); repeat++) {
      filter(job.image(), out, job.mask(), job.blur(), 1 / 25.0, 0, job.rows(), job.cols());
    }
    System.out.println(Checksum.line(Checksum.of(out)));
  }
}
