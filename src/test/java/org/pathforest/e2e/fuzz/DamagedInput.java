package org.pathforest.e2e.fuzz;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Makes damaged files out of good ones, and says which commands are to read them. */
enum DamagedInput {
  CLASS_IN_JAR("jar"),
  CLASS_FILE("class"),
  JAR("jar"),
  JAR_IN_JAR("jar"),
  PROFILE("pathprof"),
  COUNTS("pathprof"),
  META("pathprof"),
  PATH_MAP("pathprof"),
  JIMPLE("jimple"),
  PROGRAM("jar"),
  JAR_OF_PROGRAM("jar"),
  SOURCES("zip");

  private final String extension;

  DamagedInput(String extension) {
    this.extension = extension;
  }

  /**
   * Makes a damaged file.
   *
   * @param good where the good ones are
   * @param bad where to put it
   * @return the commands that are to read it; the last word is the output
   */
  List<String> make(Path good, Path bad, SplittableRandom random) throws IOException {
    Path file = bad.resolve("bad." + extension);
    damage(good, file, random);
    String instrument = "instrument " + file + " -o " + bad + "/out.jar";
    return switch (this) {
      case CLASS_IN_JAR -> List.of(instrument);
      case JAR_IN_JAR -> List.of(instrument.replace("instrument", "instrument --nested"));
      case CLASS_FILE -> List.of(viz(file, random.nextBoolean() ? "m0" : "<init>"));
      case JAR -> List.of(instrument, viz(file, "C0.m0"));
      case JIMPLE -> List.of(viz(file, "sum"));
      case PROGRAM, JAR_OF_PROGRAM -> {
        Path program = this == PROGRAM ? file : bad.resolve("program.jar");
        String run = "run --cache %s/cache --no-report -o %s/out.pathprof -jar %s %s/out.pathprof";
        yield List.of(run.formatted(bad, bad, program, bad));
      }
      case SOURCES ->
          List.of(
              "report %s/kpaths.pathprof --format html --source %s -o %s/out"
                  .formatted(good, file, bad));
      default -> {
        String format = List.of("text", "json", "csv").get(random.nextInt(3));
        String what = random.nextBoolean() ? "cfg" : "forest";
        yield List.of(
            "report %s --format %s -o %s/out.txt".formatted(file, format, bad),
            "export %s --format jsonl -o %s/out.jsonl".formatted(file, bad),
            "merge %s/kpaths.pathprof %s -o %s/out.pathprof".formatted(good, file, bad),
            viz(file, "C0.m0 --what " + what));
      }
    };
  }

  private static String viz(Path file, String method) {
    return "viz " + file + " --method " + method + " -o " + file.resolveSibling("out.dot");
  }

  private void damage(Path good, Path bad, SplittableRandom random) throws IOException {
    Damage damage = new Damage(random);
    switch (this) {
      case CLASS_IN_JAR -> {
        Predicate<String> some = name -> name.endsWith(".class") && random.nextBoolean();
        Batch.zip(damaged(good.resolve("made.jar"), some, damage), bad);
      }
      case CLASS_FILE -> {
        List<byte[]> classes = List.copyOf(entries(good.resolve("made.jar")).values());
        Files.write(bad, damage.to(classes.get(random.nextInt(classes.size()))));
      }
      case JAR -> Files.write(bad, damage.to(Files.readAllBytes(good.resolve("made.jar"))));
      case JAR_IN_JAR -> {
        byte[] jar = Files.readAllBytes(good.resolve("made.jar"));
        Map<String, byte[]> entries = new LinkedHashMap<>(entries(good.resolve("made.jar")));
        entries.put("lib/damaged.jar", damage.to(jar));
        entries.put("lib/good.jar", jar);
        Batch.zip(entries, bad);
      }
      case PROFILE -> Files.write(bad, damage.to(Files.readAllBytes(profile(good, random))));
      case COUNTS -> Batch.zip(damaged(profile(good, random), "counts.bin"::equals, damage), bad);
      case META ->
          Batch.zip(damaged(profile(good, random), "meta.properties"::equals, damage), bad);
      case PATH_MAP -> Batch.zip(damagedMaps(profile(good, random), random, damage), bad);
      case PROGRAM -> Files.write(bad, damage.to(Files.readAllBytes(good.resolve("program.jar"))));
      case JAR_OF_PROGRAM -> {
        // Its manifest names the damaged one.
        Files.copy(
            good.resolve("program.jar"),
            bad.resolveSibling("program.jar"),
            StandardCopyOption.REPLACE_EXISTING);
        Files.write(bad, damage.to(Files.readAllBytes(good.resolve("made.jar"))));
      }
      case SOURCES -> {
        Map<String, byte[]> sources = new LinkedHashMap<>();
        for (String name : entries(good.resolve("made.jar")).keySet()) {
          sources.put(
              name.replace(".class", ".java"), JIMPLE_TEXT.getBytes(StandardCharsets.UTF_8));
        }
        Batch.zip(sources, bad);
        Files.write(bad, damage.to(Files.readAllBytes(bad)));
      }
      case JIMPLE -> Files.write(bad, damage.to(JIMPLE_TEXT.getBytes(StandardCharsets.UTF_8)));
    }
  }

  private static Path profile(Path good, SplittableRandom random) {
    return good.resolve(random.nextBoolean() ? "kpaths.pathprof" : "ksf.pathprof");
  }

  private static Map<String, byte[]> damaged(Path zip, Predicate<String> which, Damage damage)
      throws IOException {
    Map<String, byte[]> entries = entries(zip);
    entries.replaceAll((name, bytes) -> which.test(name) ? damage.to(bytes) : bytes);
    return entries;
  }

  /** The identity of most is made to fit again, so that readers go on to what the map says. */
  private static Map<String, byte[]> damagedMaps(
      Path profile, SplittableRandom random, Damage damage) throws IOException {
    Map<String, byte[]> damaged = new LinkedHashMap<>();
    Map<String, byte[]> entries = entries(profile);
    for (Map.Entry<String, byte[]> e : entries.entrySet()) {
      if (e.getKey().startsWith("maps/") && random.nextInt(8) > 0) {
        byte[] text =
            damage.to(new GZIPInputStream(new ByteArrayInputStream(e.getValue())).readAllBytes());
        String old = e.getKey().substring(5, 5 + 64);
        String id = sha256(text);
        damaged.put(e.getKey().replace(old, id), zipped(text));
        for (String other : List.of("counts.bin", "meta.properties")) {
          byte[] bytes = damaged.getOrDefault(other, entries.get(other));
          String replaced = new String(bytes, StandardCharsets.ISO_8859_1).replace(old, id);
          damaged.put(other, replaced.getBytes(StandardCharsets.ISO_8859_1));
        }
      } else if (e.getKey().startsWith("maps/")) {
        damaged.put(e.getKey(), damage.to(e.getValue()));
      } else {
        damaged.putIfAbsent(e.getKey(), e.getValue());
      }
    }
    return damaged;
  }

  private static Map<String, byte[]> entries(Path zip) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip))) {
      for (ZipEntry e = in.getNextEntry(); e != null; e = in.getNextEntry()) {
        entries.put(e.getName(), in.readAllBytes());
      }
    }
    return entries;
  }

  private static byte[] zipped(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final String JIMPLE_TEXT =
      """
      public class Good extends java.lang.Object
      {
          public static int sum(int)
          {
              int i, s;
              i := @parameter0: int;
              s = 0;
           label1:
              if i <= 0 goto label3;
              s = s + i;
           label2:
              i = i - 1;
              goto label1;
           label3:
              return s;
              catch java.lang.Exception from label1 to label2 with label3;
          }
      }
      """;
}
