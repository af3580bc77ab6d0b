package org.pathforest.paths.map;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a {@link CoverageShape} to the path map and reads it; see docs/formats.md, field {@code
 * coverage}.
 */
final class CoverageShapeJson {
  private CoverageShapeJson() {}

  static void write(JsonWriter json, CoverageShape shape) throws IOException {
    json.beginObject();
    if (!shape.parts().isEmpty()) {
      json.name("parts").beginArray();
      for (CoverageShape.Part part : shape.parts()) {
        json.beginArray().value(part.line()).value(part.instructions());
        for (CoverageShape.Place place : part.places()) {
          json.value(2 * place.block() + (place.first() ? 1 : 0));
        }
        json.endArray();
      }
      json.endArray();
    }
    if (!shape.decisions().isEmpty()) {
      json.name("decisions").beginArray();
      for (CoverageShape.Decision d : shape.decisions()) {
        json.beginArray().value(d.line());
        for (List<Integer> outcome : d.outcomes()) {
          numbers(json, outcome);
        }
        json.endArray();
      }
      json.endArray();
    }
    numbers(json, "generated", shape.generated());
    numbers(json, "starts", shape.generatedStarts());
    numbers(json, "alike", shape.alike());
    json.endObject();
  }

  private static void numbers(JsonWriter json, String name, List<Integer> numbers)
      throws IOException {
    if (!numbers.isEmpty()) {
      numbers(json.name(name), numbers);
    }
  }

  private static void numbers(JsonWriter json, List<Integer> numbers) throws IOException {
    json.beginArray();
    for (int n : numbers) {
      json.value(n);
    }
    json.endArray();
  }

  static CoverageShape read(JsonReader json) throws IOException {
    List<CoverageShape.Part> parts = new ArrayList<>();
    List<CoverageShape.Decision> decisions = new ArrayList<>();
    List<Integer> generated = List.of();
    List<Integer> starts = List.of();
    List<Integer> alike = List.of();
    json.beginObject();
    while (json.hasNext()) {
      String name = json.nextName();
      switch (name) {
        case "parts" -> {
          json.beginArray();
          while (json.hasNext()) {
            parts.add(part(numbers(json)));
          }
          json.endArray();
        }
        case "decisions" -> {
          json.beginArray();
          while (json.hasNext()) {
            decisions.add(decision(json));
          }
          json.endArray();
        }
        case "generated" -> generated = numbers(json);
        case "starts" -> starts = numbers(json);
        case "alike" -> alike = numbers(json);
        default -> throw new IOException("unknown field " + name);
      }
    }
    json.endObject();
    return new CoverageShape(parts, decisions, generated, starts, alike);
  }

  private static CoverageShape.Part part(List<Integer> numbers) {
    List<CoverageShape.Place> places = new ArrayList<>();
    for (int place : numbers.subList(2, numbers.size())) {
      places.add(new CoverageShape.Place(place >> 1, (place & 1) != 0));
    }
    return new CoverageShape.Part(numbers.get(0), numbers.get(1), places);
  }

  private static CoverageShape.Decision decision(JsonReader json) throws IOException {
    List<List<Integer>> outcomes = new ArrayList<>();
    json.beginArray();
    int line = json.nextInt();
    while (json.hasNext()) {
      outcomes.add(numbers(json));
    }
    json.endArray();
    return new CoverageShape.Decision(line, outcomes);
  }

  private static List<Integer> numbers(JsonReader json) throws IOException {
    List<Integer> numbers = new ArrayList<>();
    json.beginArray();
    while (json.hasNext()) {
      numbers.add(json.nextInt());
    }
    json.endArray();
    return numbers;
  }
}
