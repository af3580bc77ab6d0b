package org.pathforest.e2e.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** A pprof file, read with pprof's schema. */
final class PprofFile {
  /**
   * A sample.
   *
   * @param method system name of the root
   * @param ids of the paths on the stack, from the root to the leaf; empty if the leaf is an
   *     interrupted path
   * @param labels by key, with numbers as text
   */
  record Sample(String method, List<Integer> ids, List<Long> values, Map<String, String> labels) {}

  private final DynamicMessage profile;
  private final List<String> strings;
  private final Map<Long, DynamicMessage> locations;
  private final Map<Long, DynamicMessage> functions;

  private PprofFile(DynamicMessage profile) {
    this.profile = profile;
    strings = all(profile, "string_table", String.class);
    assertThat(strings.get(0)).isEmpty();
    assertThat(profile.getUnknownFields().asMap()).isEmpty();
    locations = byId("location");
    functions = byId("function");
  }

  static PprofFile read(Path file, Descriptor type) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return new PprofFile(DynamicMessage.parseFrom(type, in));
    }
  }

  private static Object field(DynamicMessage message, String name) {
    return message.getField(message.getDescriptorForType().findFieldByName(name));
  }

  private static long number(DynamicMessage message, String name) {
    return (Long) field(message, name);
  }

  private static <T> List<T> all(DynamicMessage in, String name, Class<T> type) {
    return ((List<?>) field(in, name)).stream().map(type::cast).toList();
  }

  private static List<DynamicMessage> messages(DynamicMessage in, String name) {
    return all(in, name, DynamicMessage.class);
  }

  private Map<Long, DynamicMessage> byId(String name) {
    List<DynamicMessage> all = messages(profile, name);
    assertThat(all).allMatch(m -> number(m, "id") > 0);
    // toMap throws if an id occurs twice.
    return all.stream().collect(Collectors.toMap(m -> number(m, "id"), m -> m));
  }

  private String text(DynamicMessage message, String name) {
    return strings.get((int) number(message, name));
  }

  List<String> sampleTypes() {
    return messages(profile, "sample_type").stream()
        .map(t -> text(t, "type") + "/" + text(t, "unit"))
        .toList();
  }

  List<String> comments() {
    return all(profile, "comment", Long.class).stream()
        .map(i -> strings.get(i.intValue()))
        .toList();
  }

  long timeNanos() {
    return number(profile, "time_nanos");
  }

  long durationNanos() {
    return number(profile, "duration_nanos");
  }

  List<Sample> samples() {
    List<Sample> samples = new ArrayList<>();
    for (DynamicMessage m : messages(profile, "sample")) {
      List<Long> stack = all(m, "location_id", Long.class);
      String root = systemName(stack.get(stack.size() - 1));
      String method = root.substring(0, root.indexOf(" sha256 "));
      List<Integer> ids = new ArrayList<>();
      for (int i = stack.size() - 2; i >= 0; i--) {
        String name = systemName(stack.get(i));
        assertThat(name).startsWith(method + " ");
        if (name.startsWith(method + " path ")) {
          ids.add(Integer.valueOf(name.substring((method + " path ").length())));
        }
      }
      Map<String, String> labels = new HashMap<>();
      for (DynamicMessage label : messages(m, "label")) {
        String value = text(label, "str");
        labels.put(text(label, "key"), value.isEmpty() ? "" + number(label, "num") : value);
      }
      samples.add(new Sample(method, ids, all(m, "value", Long.class), labels));
    }
    return samples;
  }

  private String systemName(long location) {
    List<DynamicMessage> lines = messages(locations.get(location), "line");
    assertThat(lines).hasSize(1);
    return text(functions.get(number(lines.get(0), "function_id")), "system_name");
  }
}
