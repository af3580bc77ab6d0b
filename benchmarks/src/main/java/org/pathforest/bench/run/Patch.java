package org.pathforest.bench.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.pathforest.bench.workload.Javac;
import org.pathforest.bench.workload.ReadyWorkload;

/**
 * A change of one source file of a program, as a case study makes it. It is a script of {@code ed}
 * that {@code diff -e} has written, so it contains nothing of the file itself.
 *
 * @param program program that the patch is for
 * @param sources name of the jar that contains the source file
 * @param file name of the source file in that jar
 * @param script commands {@code Nd}, {@code N,Md}, {@code Nc}, {@code N,Mc} and {@code Na}, the
 *     last place first. After the last three there are lines of text, up to a line with a dot
 */
record Patch(String program, String sources, String file, List<String> script) {
  private static final Pattern COMMAND = Pattern.compile("(\\d+)(?:,(\\d+))?([acd])");

  private static final Pattern SIGNATURE = Pattern.compile("/META-INF/[^/]*\\.(SF|RSA|DSA|EC)");

  /** Copies the list. */
  Patch {
    script = List.copyOf(script);
  }

  /**
   * Reads the resource {@code patches/NAME.ed}. Its first line is a comment with the program, the
   * jar and the file. Its second line says what the patch does.
   *
   * @throws IllegalArgumentException if there is no such patch
   */
  static Patch of(String name) {
    try (InputStream in = Patch.class.getResourceAsStream("/patches/" + name + ".ed")) {
      if (in == null) {
        throw new IllegalArgumentException("patched-" + name + ": no such patch");
      }
      List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      String[] head = lines.get(0).split(" ", -1);
      return new Patch(head[1], head[2], head[3], lines.subList(2, lines.size()));
    } catch (IOException e) {
      throw new IllegalStateException(e); // the resource is in our own jar
    }
  }

  /** Returns the lines of the changed file. */
  List<String> apply(List<String> lines) {
    List<String> changed = new ArrayList<>(lines);
    for (int i = 0; i < script.size(); ) {
      Matcher m = COMMAND.matcher(script.get(i++));
      if (!m.matches()) {
        throw new IllegalArgumentException(file + ": no command of ed: " + script.get(i - 1));
      }
      int from = Integer.parseInt(m.group(1));
      int to = m.group(2) == null ? from : Integer.parseInt(m.group(2));
      List<String> text = new ArrayList<>();
      if (!m.group(3).equals("d")) {
        for (; !script.get(i).equals("."); i++) {
          text.add(script.get(i));
        }
        i++;
      }
      if (m.group(3).equals("a")) {
        changed.addAll(from, text);
      } else {
        List<String> those = changed.subList(from - 1, to);
        those.clear();
        those.addAll(text);
      }
    }
    return changed;
  }

  /**
   * Compiles the changed file.
   *
   * @param out an empty folder
   * @return the folder of the changed classes, then the program's jars without signatures
   */
  List<Path> jars(ReadyWorkload workload, Path out) throws IOException {
    Path classes = Files.createDirectories(out.resolve("classes"));
    compile(workload, classes);
    List<Path> jars = new ArrayList<>(List.of(classes));
    for (Path jar : workload.jars()) {
      Path copy = out.resolve(jar.getFileName());
      Files.copy(jar, copy, StandardCopyOption.REPLACE_EXISTING);
      removeSignatures(copy);
      jars.add(copy);
    }
    return jars;
  }

  /** Removes the signatures of a jar: all classes of a package must have the same signers. */
  static void removeSignatures(Path jar) throws IOException {
    try (FileSystem zip = FileSystems.newFileSystem(jar);
        Stream<Path> files = Files.walk(zip.getPath("/"), 2)) {
      for (Path file : files.filter(f -> SIGNATURE.matcher(f.toString()).matches()).toList()) {
        Files.delete(file);
      }
    }
  }

  private void compile(ReadyWorkload workload, Path out) throws IOException {
    if (!workload.workload().name().equals(program)) {
      throw new IOException(workload.workload() + ": this patch is of " + program);
    }
    Path source = out.resolve("source").resolve(file);
    Files.createDirectories(source.getParent());
    Path jar = workload.jars().get(0).resolveSibling(sources);
    try (FileSystem zip = FileSystems.newFileSystem(jar)) {
      Files.write(source, apply(Files.readAllLines(zip.getPath(file))));
    }
    // Annotations that only the compiler needs are beside the program's jars.
    List<Path> classPath = new ArrayList<>(workload.jars());
    try (Stream<Path> beside = Files.list(jar.getParent())) {
      beside.filter(p -> p.toString().endsWith(".jar")).sorted().forEach(classPath::add);
    }
    Javac.compile(List.of(source), classPath, out, List.of("-g"));
  }
}
