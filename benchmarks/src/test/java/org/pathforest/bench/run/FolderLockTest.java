package org.pathforest.bench.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder belongs to one session at a time. */
class FolderLockTest {
  @TempDir private Path folder;

  @Test
  void second_session_is_refused_until_the_first_has_ended() throws Exception {
    Path results = folder.resolve("results");
    FolderLock first = FolderLock.take(results);

    assertThatThrownBy(() -> FolderLock.take(results))
        .hasMessage(
            results
                + ": another bench session uses this folder; wait, or choose another with --output");

    first.close();
    FolderLock.take(results).close();
  }
}
