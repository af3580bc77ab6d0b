package org.pathforest.viz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Drawings that were inspected and found correct, which are resources of the tests. */
final class Golden {
  private Golden() {}

  /**
   * Compares a drawing with a resource. Also writes it to the folder {@code target} for inspection.
   */
  static void assertDrawing(String dot, String resource) throws IOException {
    DotParser.parse(dot);
    Files.writeString(Path.of("target", resource), dot);
    try (InputStream in = Golden.class.getResourceAsStream(resource)) {
      assertThat(in).as(resource).isNotNull();
      assertThat(dot).isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
