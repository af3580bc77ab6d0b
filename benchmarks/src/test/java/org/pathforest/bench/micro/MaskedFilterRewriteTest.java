package org.pathforest.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.pathforest.programs.Mask;

/** The filter and its rewritten loop produce the same picture. */
class MaskedFilterRewriteTest {
  @ParameterizedTest
  @EnumSource(Mask.class)
  void rewritten_loop_does_the_same_with_every_mask(Mask mask) {
    for (int scale = 1; scale <= 3; scale++) {
      MaskedFilterRewrite filters = new MaskedFilterRewrite();
      filters.mask = mask;
      filters.scale = scale;
      filters.make();
      byte[] expected = filters.pixels().clone();
      filters.make();

      assertThat(filters.eights()).isEqualTo(expected);
      int black = 0;
      for (byte pixel : mask.make(96 * scale, 128 * scale)) {
        black += pixel == 0 ? 1 : 0;
      }
      assertThat(black)
          .isEqualTo(
              switch (mask) {
                case WHITE -> 0;
                case RECTANGLE, SHUFFLED -> 48 * 64 * scale * scale;
                case BLACK -> (96 * scale - 4) * (128 * scale - 4);
              });
    }
  }
}
