package org.pathforest.viz;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads style sheets, which are resource files beside the classes. */
final class Style {
  private Style() {}

  /** Returns the style sheet of drawings, including its colors. */
  static String drawing() {
    return resource("colours.css") + resource("drawing.css");
  }

  static String resource(String name) {
    try (InputStream in = Style.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
