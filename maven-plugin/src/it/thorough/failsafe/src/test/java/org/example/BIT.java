package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class BIT {
  @Test
  void what_is_too_large_is_not_inside() {
    assertEquals(0, Range.inside(new int[] {10}, 3, 9));
  }

  @Test
  void copy_that_is_started_counts_for_the_profile() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                java,
                System.getProperty("jvmArgument"),
                "-cp",
                System.getProperty("jar"),
                "org.example.Main")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertEquals(0, process.waitFor());
  }

  @Test
  void runs_with_the_packaged_classes() {
    String place = Range.class.getProtectionDomain().getCodeSource().getLocation().toString();
    assertTrue(place.endsWith("/target/pathforest/failsafe-1.jar"), place);
  }
}
