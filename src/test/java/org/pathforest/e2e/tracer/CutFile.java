package org.pathforest.e2e.tracer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Writes the part of an export that states the cuts of a method. */
final class CutFile {
  private CutFile() {}

  /** Cuts between blocks of a method of the class {@code Main}. */
  static Cuts of(Path folder, TinyProgram.Run run, String method, int[][] edges)
      throws IOException {
    MethodCounts counts = run.counts("Main", method);
    MethodKey key = counts.method().key();
    int[][] offsets =
        Arrays.stream(edges)
            .map(edge -> Arrays.stream(edge).map(counts.graph()::offset).toArray())
            .toArray(int[][]::new);
    String line =
        String.format(
            "{\"class\":\"%s\",\"method\":\"%s\",\"descriptor\":\"%s\",\"sha256\":\"%s\",\"cuts\":%s}",
            key.className(),
            key.method(),
            key.descriptor(),
            key.sha256(),
            Arrays.deepToString(offsets));
    return Cuts.of(Files.writeString(folder.resolve("cuts.jsonl"), line + "\n"));
  }
}
