package org.pathforest.programs;

import java.util.Arrays;
import java.util.Random;

/**
 * Masks for {@link MaskedFilter}, where 0 is black and 255 is white. Two pixels along the border
 * are white, because the convolution reads two pixels around each black one.
 */
public enum Mask {
  /** A black rectangle in the middle, a quarter of the picture. */
  RECTANGLE,
  /** As many black pixels as the rectangle has, in random places. */
  SHUFFLED,
  /** No pixel is filtered. */
  WHITE,
  /** All pixels but those of the border are filtered. */
  BLACK;

  private static final int BORDER = 2;
  private static final byte WHITE_PIXEL = (byte) 255;

  /** Returns the mask, row by row. */
  public byte[] make(int rows, int cols) {
    byte[] mask = new byte[rows * cols];
    Arrays.fill(mask, WHITE_PIXEL);
    switch (this) {
      case RECTANGLE -> rectangle(mask, rows, cols);
      case SHUFFLED -> {
        rectangle(mask, rows, cols);
        shuffle(mask, rows, cols);
      }
      case WHITE -> {
        // all pixels are white already
      }
      case BLACK -> black(mask, cols, BORDER, rows - BORDER, BORDER, cols - BORDER);
    }
    return mask;
  }

  private static void rectangle(byte[] mask, int rows, int cols) {
    black(mask, cols, rows / 4, rows * 3 / 4, cols * 36 / 128, cols * 100 / 128);
  }

  private static void black(byte[] mask, int cols, int top, int bottom, int left, int right) {
    for (int row = top; row < bottom; row++) {
      Arrays.fill(mask, row * cols + left, row * cols + right, (byte) 0);
    }
  }

  private static void shuffle(byte[] mask, int rows, int cols) {
    Random random = new Random(1);
    int inner = (rows - 2 * BORDER) * (cols - 2 * BORDER);
    for (int i = inner - 1; i > 0; i--) {
      int a = inside(i, cols);
      int b = inside(random.nextInt(i + 1), cols);
      byte kept = mask[a];
      mask[a] = mask[b];
      mask[b] = kept;
    }
  }

  /** Returns the index of the n-th pixel that is not in the border. */
  private static int inside(int n, int cols) {
    int width = cols - 2 * BORDER;
    return (BORDER + n / width) * cols + BORDER + n % width;
  }
}
