package org.pathforest.paths.map;

import com.google.gson.stream.JsonReader;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.pathforest.paths.FileException;
import org.pathforest.paths.Parallel;
import org.pathforest.paths.scheme.UnknownSchemeException;

/** Reads a path map, method by method. */
public final class PathMapReader {
  private static final int CHUNK = 1 << 14;
  private static final String REMEDY = "; use another copy, or instrument again";

  /** Number of lines parsed at once: enough to keep all processors busy, few enough for memory. */
  private static final int BATCH = 1 << 9;

  private PathMapReader() {}

  /** Receives the methods of a map, in the order of the map. */
  @FunctionalInterface
  public interface Sink {
    /**
     * Receives a method.
     *
     * @param line the line that the method was read from; {@link #method} reads it again
     */
    void take(MethodMap m, String line) throws IOException;
  }

  /**
   * Reads a whole map. Its SHA-256 is not checked. All processors parse lines, since parsing takes
   * most of the time.
   *
   * @param in the compressed map; not closed
   * @param file name of the map as the user knows it, for messages
   * @param classes accepts the internal names of the wanted classes; called by several threads
   * @param sink receives each method of those classes, in the calling thread
   * @throws FileException if the map is damaged, of another version, or of an unknown scheme
   */
  public static void read(InputStream in, String file, Predicate<String> classes, Sink sink)
      throws IOException {
    try {
      BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(new GZIPInputStream(in, CHUNK), StandardCharsets.UTF_8), CHUNK);
      readHeader(lines.readLine(), file);
      List<NumberedLine> batch = readBatch(lines, 2);
      while (!batch.isEmpty()) {
        List<MethodMap> methods = Parallel.map(batch, line -> readMethod(line, file, classes));
        for (int i = 0; i < methods.size(); i++) {
          if (methods.get(i) != null) {
            sink.take(methods.get(i), batch.get(i).text);
          }
        }
        batch = readBatch(lines, batch.get(0).number + batch.size());
      }
    } catch (EOFException | ZipException e) {
      throw damaged(file, e);
    }
  }

  /** A line and its number in the map; the header is line 1. */
  private record NumberedLine(int number, String text) {}

  private static List<NumberedLine> readBatch(BufferedReader lines, int first) throws IOException {
    List<NumberedLine> batch = new ArrayList<>();
    while (batch.size() < BATCH) {
      String line = lines.readLine();
      if (line == null) {
        break;
      }
      batch.add(new NumberedLine(first + batch.size(), line));
    }
    return batch;
  }

  private static MethodMap readMethod(NumberedLine line, String file, Predicate<String> classes)
      throws FileException {
    try {
      return MethodReader.read(line.text, classes);
    } catch (UnknownSchemeException e) {
      throw new FileException(file, e.getMessage() + "; put its jar on the class path", e);
    } catch (IOException | RuntimeException e) {
      throw new FileException(
          file, "damaged path map, line " + line.number + " (" + why(e) + ")" + REMEDY, e);
    }
  }

  /**
   * Computes the SHA-256 of a map's uncompressed lines, as 64 lower-case hex digits. This hash
   * identifies the map.
   *
   * @param in the compressed map; not closed
   * @param file name of the map as the user knows it, for messages
   * @throws FileException if the map cannot be unpacked
   */
  public static String sha256(InputStream in, String file) throws IOException {
    MessageDigest digest = PathMapWriter.sha256();
    byte[] chunk = new byte[CHUNK];
    try {
      GZIPInputStream lines = new GZIPInputStream(in, CHUNK);
      for (int n = lines.read(chunk); n >= 0; n = lines.read(chunk)) {
        digest.update(chunk, 0, n);
      }
    } catch (EOFException | ZipException e) {
      throw damaged(file, e);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Reads a line that a {@link Sink} received. */
  public static MethodMap method(String line) throws IOException {
    return MethodReader.read(line, name -> true);
  }

  private static FileException damaged(String file, IOException e) {
    return new FileException(file, "damaged path map (" + why(e) + ")" + REMEDY, e);
  }

  /**
   * Returns the first line of an exception's message. Messages of the JSON library continue with
   * advice.
   */
  private static String why(Exception e) {
    return e.getMessage() == null
        ? e.getClass().getSimpleName()
        : e.getMessage().lines().findFirst().orElse("");
  }

  private static void readHeader(String line, String file) throws IOException {
    String format = "";
    int version = -1;
    try (JsonReader json = new JsonReader(new StringReader(line == null ? "" : line))) {
      json.beginObject();
      while (json.hasNext()) {
        switch (json.nextName()) {
          case "format" -> format = json.nextString();
          case "version" -> version = json.nextInt();
          default -> json.skipValue();
        }
      }
    } catch (IOException | IllegalStateException | NumberFormatException e) {
      throw new FileException(file, "not a path map" + REMEDY, e);
    }
    if (!format.equals("pathforest path map")) {
      throw new FileException(file, "not a path map" + REMEDY);
    }
    if (version != PathMapWriter.VERSION) {
      throw new FileException(
          file,
          "path map has format "
              + version
              + ", but this Pathforest reads format "
              + PathMapWriter.VERSION
              + "; use the Pathforest that wrote it, or instrument again");
    }
  }
}
