package org.pathforest.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Processes that are waited for. */
class TimedProcessTest {
  @Test
  void process_has_its_times_and_its_status() throws Exception {
    TimedProcess process = TimedProcess.run(new ProcessBuilder("sh", "-c", "exit 3"), 1);

    assertThat(process.status()).isEqualTo(3);
    assertThat(process.wall()).isPositive();
    assertThat(process.cpu()).isGreaterThanOrEqualTo(-1);
  }

  @Test
  void process_ends_with_the_thread_that_waits_for_it() {
    ProcessBuilder sleep = new ProcessBuilder("sleep", "600");
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> TimedProcess.run(sleep, 1)).isInstanceOf(InterruptedException.class);

    assertThat(ProcessHandle.current().children())
        .noneMatch(child -> child.info().commandLine().orElse("").endsWith("sleep 600"));
  }
}
