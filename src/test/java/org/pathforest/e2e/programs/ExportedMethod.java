package org.pathforest.e2e.programs;

import com.google.gson.Gson;
import com.google.gson.JsonSyntaxException;
import com.google.gson.annotations.SerializedName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** One line of {@code export --format jsonl}, as docs/formats.md lays it down. */
record ExportedMethod(
    @SerializedName("class") String className,
    String method,
    String descriptor,
    int exactUpTo,
    List<String> limits,
    List<List<Integer>> cuts,
    List<ExportedPath> paths,
    List<ExportedGram> grams,
    List<ExportedPrefix> interrupted) {

  ExportedMethod {
    Objects.requireNonNull(className, "class");
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(descriptor, "descriptor");
    Objects.requireNonNull(limits, "limits");
    Objects.requireNonNull(cuts, "cuts");
    Objects.requireNonNull(paths, "paths");
    Objects.requireNonNull(grams, "grams");
    Objects.requireNonNull(interrupted, "interrupted");
  }

  /** A path that ended. */
  record ExportedPath(
      long id, long count, String start, String end, List<Integer> offsets, List<Integer> lines) {
    ExportedPath {
      Objects.requireNonNull(start, "start");
      Objects.requireNonNull(end, "end");
      Objects.requireNonNull(offsets, "offsets");
      Objects.requireNonNull(lines, "lines");
    }
  }

  /** Consecutive paths. */
  record ExportedGram(List<Long> ids, long count) {
    ExportedGram {
      Objects.requireNonNull(ids, "ids");
    }
  }

  /** An interrupted prefix; {@code handler} is null where the exception left the method. */
  record ExportedPrefix(Integer handler, String start, List<Integer> offsets, long count) {
    ExportedPrefix {
      Objects.requireNonNull(start, "start");
      Objects.requireNonNull(offsets, "offsets");
    }
  }

  /** Reads all methods of an export. */
  static List<ExportedMethod> read(Path jsonl) throws IOException {
    Gson gson = new Gson();
    List<ExportedMethod> methods = new ArrayList<>();
    int number = 0;
    for (String line : Files.readAllLines(jsonl)) {
      number++;
      try {
        methods.add(gson.fromJson(line, ExportedMethod.class));
      } catch (JsonSyntaxException e) {
        throw new IOException(jsonl + ":" + number + ": " + e.getMessage(), e);
      } catch (RuntimeException e) { // Gson wraps what a record's constructor throws
        throw new IOException(jsonl + ":" + number + ": no such field: " + e.getCause(), e);
      }
    }
    return methods;
  }
}
