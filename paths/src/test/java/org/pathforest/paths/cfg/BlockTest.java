package org.pathforest.paths.cfg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class BlockTest {
  @Test
  void lines_are_told_once_and_runs_as_often_as_they_occur() {
    Block block = Block.of(4, BlockExit.NONE, true, new int[] {0, 10, 10, 11, 10, 10, 10});

    assertThat(block.instructions()).isEqualTo(7);
    assertThat(block.runs()).containsExactly(0, 1, 10, 2, 11, 1, 10, 3);
    assertThat(block.lines()).containsExactly(0, 10, 11);
    assertThat(block.firstLine()).isZero();
    assertThat(block.lastLine()).as("of the branch").isEqualTo(10);
  }

  @Test
  void block_without_lines_has_no_runs() {
    Block block = Block.of(4, BlockExit.NONE, true, new int[] {0, 0});

    assertThat(block.instructions()).isEqualTo(2);
    assertThat(block.runs()).isEmpty();
    assertThat(block.lines()).isEmpty();
    assertThat(block.firstLine()).isZero();
    assertThat(block.lastLine()).isZero();
  }

  @Test
  void runs_that_do_not_add_up_are_refused() {
    assertThatThrownBy(() -> Block.ofRuns(0, BlockExit.NONE, true, 3, 10, 1, 11, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("runs [10, 1, 11, 1] of 3 instructions");
    assertThatThrownBy(() -> Block.ofRuns(0, BlockExit.NONE, true, 1, 10))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
