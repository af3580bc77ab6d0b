package org.pathforest.e2e.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.pathforest.e2e.archives.Layouts;

/** Makes damaged files from good ones, and names the commands that read them. */
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
   * @param good folder of the good files
   * @param bad folder for the damaged file
   * @return the commands that read it; the last word of each is the output
   */
  List<String> make(Path good, Path bad, SplittableRandom random) throws Exception {
    Path file = Files.write(bad.resolve("bad." + extension), damaged(good, random));
    String instrument = "instrument " + file + " -o " + bad + "/out.jar";
    return switch (this) {
      case CLASS_IN_JAR -> List.of(instrument);
      case JAR_IN_JAR -> List.of(instrument.replace("instrument", "instrument --nested"));
      case CLASS_FILE -> List.of(viz(file, random.nextBoolean() ? "m0" : "<init>"));
      case JAR -> List.of(instrument, viz(file, "C0.m0"));
      case JIMPLE -> List.of(viz(file, "sum"));
      case PROGRAM, JAR_OF_PROGRAM -> {
        // The manifest of the program names the damaged jar beside it.
        Path copy = bad.resolve("program.jar");
        Files.copy(good.resolve("program.jar"), copy, StandardCopyOption.REPLACE_EXISTING);
        Path program = this == PROGRAM ? file : copy;
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

  private byte[] damaged(Path good, SplittableRandom random) throws Exception {
    Damage damage = new Damage(random);
    Path jar = good.resolve("made.jar");
    Map<String, byte[]> made = Layouts.entries(jar);
    return switch (this) {
      case CLASS_IN_JAR ->
          damaged(jar, name -> name.endsWith(".class") && random.nextBoolean(), damage);
      case CLASS_FILE -> damage.to(List.copyOf(made.values()).get(random.nextInt(made.size())));
      case JAR, JAR_OF_PROGRAM -> damage.to(Files.readAllBytes(jar));
      case JAR_IN_JAR -> {
        made.put("lib/damaged.jar", damage.to(Files.readAllBytes(jar)));
        made.put("lib/good.jar", Files.readAllBytes(jar));
        yield zip(made);
      }
      case PROFILE -> damage.to(Files.readAllBytes(profile(good, random)));
      case COUNTS -> damaged(profile(good, random), "counts.bin"::equals, damage);
      case META -> damaged(profile(good, random), "meta.properties"::equals, damage);
      case PATH_MAP -> zip(damagedMaps(Layouts.entries(profile(good, random)), random, damage));
      case PROGRAM -> damage.to(Files.readAllBytes(good.resolve("program.jar")));
      case SOURCES -> {
        Layouts sources = new Layouts();
        made.keySet().forEach(name -> sources.with(name.replace(".class", ".java"), JIMPLE_TEXT));
        yield damage.to(sources.bytes());
      }
      case JIMPLE -> damage.to(JIMPLE_TEXT);
    };
  }

  private static Path profile(Path good, SplittableRandom random) {
    return good.resolve(random.nextBoolean() ? "kpaths.pathprof" : "ksf.pathprof");
  }

  private static byte[] damaged(Path zip, Predicate<String> which, Damage damage)
      throws IOException {
    Map<String, byte[]> entries = Layouts.entries(zip);
    entries.replaceAll((name, bytes) -> which.test(name) ? damage.to(bytes) : bytes);
    return zip(entries);
  }

  private static byte[] zip(Map<String, byte[]> entries) throws IOException {
    return new Layouts().withAll("", entries).bytes();
  }

  /**
   * Damages path maps. For most of them the SHA-256 that identifies them is updated, so that
   * readers accept the map and go on to its content.
   */
  private static Map<String, byte[]> damagedMaps(
      Map<String, byte[]> entries, SplittableRandom random, Damage damage) throws Exception {
    Map<String, byte[]> damaged = new LinkedHashMap<>(entries);
    for (String name : entries.keySet()) {
      if (name.startsWith("maps/") && random.nextInt(8) > 0) {
        var map = new GZIPInputStream(new ByteArrayInputStream(damaged.remove(name)));
        byte[] text = damage.to(map.readAllBytes());
        String old = name.substring(5, 5 + 64);
        String id = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        damaged.put(name.replace(old, id), zipped(text));
        for (String other : List.of("counts.bin", "meta.properties")) {
          String replaced = new String(damaged.get(other), ISO_8859_1).replace(old, id);
          damaged.put(other, replaced.getBytes(ISO_8859_1));
        }
      } else if (name.startsWith("maps/")) {
        damaged.put(name, damage.to(entries.get(name)));
      }
    }
    return damaged;
  }

  private static byte[] zipped(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  private static final byte[] JIMPLE_TEXT =
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
      """
          .getBytes(UTF_8);
}
