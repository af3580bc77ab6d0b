package org.pathforest.runtime.dump;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The entry {@code meta.properties} of a profile, sorted by name. */
final class MetaProperties {
  private final TreeMap<String, String> values = new TreeMap<String, String>();

  void put(String name, Object value) {
    values.put(name, value.toString());
  }

  /** Sets a property to words that are separated by blanks. */
  void putAll(String name, Iterable<String> words) {
    StringBuilder b = new StringBuilder();
    for (String w : words) {
      b.append(b.length() == 0 ? "" : " ").append(w);
    }
    values.put(name, b.toString());
  }

  /**
   * Returns the file, as {@link java.util.Properties} reads it, without the date that {@code
   * Properties.store} writes.
   */
  byte[] bytes() {
    StringBuilder b = new StringBuilder();
    for (Map.Entry<String, String> e : values.entrySet()) {
      b.append(e.getKey()).append('=');
      escape(e.getValue(), b);
      b.append('\n');
    }
    return b.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void escape(String value, StringBuilder b) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\') {
        b.append("\\\\");
      } else if (c == ' ' && i == 0) {
        b.append("\\ ");
      } else if (c < ' ' || c > '~') {
        b.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        b.append(c);
      }
    }
  }
}
