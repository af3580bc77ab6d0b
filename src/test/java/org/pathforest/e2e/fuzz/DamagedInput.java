package org.pathforest.e2e.fuzz;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Makes damaged files out of good ones, and says which commands are to read them. */
enum DamagedInput {
  CLASS_IN_JAR {
    @Override
    List<List<String>> make(Path good, Path bad, SplittableRandom random) throws IOException {
      Map<String, byte[]> entries = entries(good.resolve("good.jar"));
      entries.replaceAll(
          (name, bytes) ->
              name.endsWith(".class") && random.nextBoolean()
                  ? new Damage(random).to(bytes)
                  : bytes);
      Path jar = zip(entries, bad.resolve("bad.jar"));
      return List.of(
          List.of("instrument", jar.toString(), "-o", bad.resolve("out.jar").toString()));
    }
  },
  CLASS_FILE {
    @Override
    List<List<String>> make(Path good, Path bad, SplittableRandom random) throws IOException {
      List<Path> files = Files.list(good.resolve("classes")).sorted().toList();
      byte[] bytes = Files.readAllBytes(files.get(random.nextInt(files.size())));
      Path file = bad.resolve("Bad.class");
      Files.write(file, new Damage(random).to(bytes));
      return List.of(viz(file, bad, random.nextBoolean() ? "m0" : "<init>"));
    }
  },
  JAR {
    @Override
    List<List<String>> make(Path good, Path bad, SplittableRandom random) throws IOException {
      Path jar = bad.resolve("bad.jar");
      Files.write(jar, new Damage(random).to(Files.readAllBytes(good.resolve("good.jar"))));
      return List.of(
          List.of("instrument", jar.toString(), "-o", bad.resolve("out.jar").toString()),
          viz(jar, bad, "C0.m0"));
    }
  },
  PROFILE {
    @Override
    List<List<String>> make(Path good, Path bad, SplittableRandom random) throws IOException {
      Path profile = bad.resolve("bad.pathprof");
      Files.write(profile, new Damage(random).to(Files.readAllBytes(profile(good, random))));
      return readers(good, bad, profile, random);
    }
  },
  COUNTS {
    @Override
    List<List<String>> make(Path good, Path bad, SplittableRandom random) throws IOException {
      Map<String, byte[]> entries = entries(profile(good, random));
      entries.computeIfPresent("counts.bin", (name, bytes) -> new Damage(random).to(bytes));
      return readers(good, bad, zip(entries, bad.resolve("bad.pathprof")), random);
    }
  },
  META {
    @Override
    List<List<String>> make(Path good, Path bad, SplittableRandom random) throws IOException {
      Map<String, byte[]> entries = entries(profile(good, random));
      entries.computeIfPresent("meta.properties", (name, bytes) -> new Damage(random).to(bytes));
      return readers(good, bad, zip(entries, bad.resolve("bad.pathprof")), random);
    }
  },
  /** Its identity is made to fit again, so that readers go on to what it says. */
  PATH_MAP {
    @Override
    List<List<String>> make(Path good, Path bad, SplittableRandom random) throws IOException {
      Map<String, byte[]> damaged = new LinkedHashMap<>();
      Map<String, byte[]> entries = entries(profile(good, random));
      for (Map.Entry<String, byte[]> e : entries.entrySet()) {
        if (e.getKey().startsWith("maps/") && random.nextInt(8) > 0) {
          byte[] text = new Damage(random).to(unzipped(e.getValue()));
          String old = e.getKey().substring(5, 5 + 64);
          String id = sha256(text);
          damaged.put(e.getKey().replace(old, id), zipped(text));
          for (String other : List.of("counts.bin", "meta.properties")) {
            byte[] bytes = damaged.getOrDefault(other, entries.get(other));
            damaged.put(other, replaced(bytes, old, id));
          }
        } else if (e.getKey().startsWith("maps/")) {
          damaged.put(e.getKey(), new Damage(random).to(e.getValue()));
        } else {
          damaged.putIfAbsent(e.getKey(), e.getValue());
        }
      }
      return readers(good, bad, zip(damaged, bad.resolve("bad.pathprof")), random);
    }
  },
  JIMPLE {
    @Override
    List<List<String>> make(Path good, Path bad, SplittableRandom random) throws IOException {
      Path file = bad.resolve("Bad.jimple");
      Files.write(file, new Damage(random).to(Files.readAllBytes(good.resolve("Good.jimple"))));
      return List.of(viz(file, bad, "sum"));
    }
  };

  /**
   * Makes a damaged file.
   *
   * @param good where the good ones are
   * @param bad where to put it
   * @return the commands that are to read it
   */
  abstract List<List<String>> make(Path good, Path bad, SplittableRandom random) throws IOException;

  private static Path profile(Path good, SplittableRandom random) {
    return good.resolve(random.nextBoolean() ? "kpaths.pathprof" : "ksf.pathprof");
  }

  private static List<String> viz(Path file, Path bad, String method) {
    return List.of(
        "viz", file.toString(), "--method", method, "-o", bad.resolve("out.dot").toString());
  }

  private static List<List<String>> readers(
      Path good, Path bad, Path profile, SplittableRandom random) {
    String in = profile.toString();
    return List.of(
        List.of(
            "report",
            in,
            "--format",
            List.of("text", "json", "csv").get(random.nextInt(3)),
            "-o",
            bad.resolve("out.txt").toString()),
        List.of("export", in, "--format", "jsonl", "-o", bad.resolve("out.jsonl").toString()),
        List.of(
            "merge",
            good.resolve("kpaths.pathprof").toString(),
            in,
            "-o",
            bad.resolve("out.pathprof").toString()),
        List.of(
            "viz",
            in,
            "--method",
            "C0.m0",
            "--what",
            random.nextBoolean() ? "cfg" : "forest",
            "-o",
            bad.resolve("out.dot").toString()));
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

  private static Path zip(Map<String, byte[]> entries, Path file) throws IOException {
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, byte[]> e : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(e.getKey()));
        out.write(e.getValue());
      }
    }
    return file;
  }

  private static byte[] unzipped(byte[] bytes) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return in.readAllBytes();
    }
  }

  private static byte[] zipped(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  private static byte[] replaced(byte[] bytes, String old, String with) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    return text.replace(old, with).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
