package org.pathforest.profile.report.scheme;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.scheme.SchemeCounts;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.export.JsonlExport;
import org.pathforest.profile.report.Note;
import org.pathforest.profile.text.FirstNames;
import org.pathforest.profile.text.MethodName;
import org.pathforest.profile.text.Numbers;
import org.pathforest.profile.text.Style;
import org.pathforest.profile.text.TextLines;

/** Report of the hottest methods of a profile that counts something other than paths. */
public final class SchemeReport {
  private static final int SHOWN = 10;

  private final Profile profile;
  private final List<MethodKey> hottest = new ArrayList<>();
  private final List<String> paths = new ArrayList<>();
  private double instructions;

  private record Heat(MethodKey key, double instructions) {}

  private SchemeReport(Profile profile) throws IOException {
    this.profile = profile;
    List<Heat> heats = new ArrayList<>();
    for (MethodKey key : profile.methods()) {
      MethodProfile method = profile.method(key);
      if (method.scheme() == null) {
        paths.add(MethodName.of(key));
      } else {
        double heat = method.schemeCounts().instructions();
        instructions += heat;
        heats.add(new Heat(key, heat));
      }
    }
    heats.sort(Comparator.comparingDouble((Heat h) -> -h.instructions()).thenComparing(Heat::key));
    heats.forEach(h -> hottest.add(h.key()));
  }

  /** Examines all methods. */
  public static SchemeReport of(Profile profile) throws IOException {
    return new SchemeReport(profile);
  }

  /** Returns the hottest methods: those with the most instructions. */
  public List<MethodKey> hottest(int top) {
    return List.copyOf(hottest.subList(0, Math.min(top, hottest.size())));
  }

  /** Writes text for people. */
  public void writeText(List<MethodKey> shown, Style style, Appendable out) throws IOException {
    TextLines text = new TextLines(out, style);
    text.heading(
        "%s: %s counted by --profiler %s, %s instructions"
            .formatted(
                profile.name(),
                Numbers.count(hottest.size(), "method"),
                String.join(", ", profile.schemes()),
                Numbers.magnitude(instructions)));
    if (!paths.isEmpty()) {
      text.remark(
          "Not shown here: "
              + Numbers.count(paths.size(), "method")
              + " with paths: "
              + FirstNames.of(paths, "export --format jsonl has all"));
    }
    for (Note note : Note.leftOut(leftOut())) {
      text.wrapped(note.inText(), "");
    }
    for (MethodKey key : shown) {
      MethodProfile method = profile.method(key);
      SchemeCounts counts = method.schemeCounts();
      text.line("");
      text.heading(
          "%s: %s of instructions, run %s"
              .formatted(
                  MethodName.of(key),
                  Numbers.percent(instructions == 0 ? 0 : counts.instructions() / instructions),
                  Numbers.count(counts.total(), "time")));
      for (String line : counts.lines(SHOWN)) {
        text.line(line);
      }
      if (!counts.limits().isEmpty()) {
        text.remark("limits: " + String.join(", ", counts.limits()));
      }
    }
  }

  /** Returns the names of the methods that were not instrumented, by reason. */
  private Map<String, List<String>> leftOut() {
    Map<String, List<String>> names = new TreeMap<>();
    profile
        .totals()
        .leftOut()
        .forEach(
            (reason, methods) -> names.put(reason, methods.stream().map(MethodName::of).toList()));
    return names;
  }

  /**
   * Writes one JSON object that contains the shown methods in the format of the JSON Lines export.
   */
  public void writeJson(List<MethodKey> shown, Appendable out) throws IOException {
    StringWriter whole = new StringWriter();
    try (JsonWriter json = new JsonWriter(whole)) {
      json.setHtmlSafe(false);
      json.beginObject();
      json.name("profile").value(profile.name());
      json.name("profiler").value(String.join(" ", profile.schemes()));
      json.name("instructions").value(instructions);
      json.name("methodsRun").value(hottest.size());
      json.name("leftOut").beginObject();
      for (Map.Entry<String, List<String>> e : leftOut().entrySet()) {
        json.name(e.getKey()).beginArray();
        for (String name : e.getValue()) {
          json.value(name);
        }
        json.endArray();
      }
      json.endObject();
      json.name("methods").beginArray();
      for (MethodKey key : shown) {
        StringWriter line = new StringWriter();
        JsonlExport.write(profile.method(key), line);
        json.jsonValue(line.toString().strip());
      }
      json.endArray().endObject();
    }
    out.append(whole.getBuffer()).append('\n');
  }
}
