package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.pathforest.instrumenter.Compiled;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.runtime.HolderCalls;
import org.pathforest.testkit.ChildJvm;

/**
 * HotSpot compiles instrumented methods, even those with monitors, exactly as it compiled the
 * originals.
 */
class CompilableTest {
  private static final String SOURCE =
      """
      public class %1$s {
        static final Object A = new Object();
        static final Object B = new Object();
        static int nested(int n) {
          int r = 0;
          synchronized (A) {
            for (int i = 0; i < n; i++) {
              synchronized (B) {
                for (int j = 0; j < i; j++) {
                  if ((j & 1) == 0) r += j / (j - 4); else r--;
                  if (r > 1000) return r;
                }
              }
              if (r < -1000) break;
            }
          }
          return r;
        }
        static int catching(int n) {
          int r = 0;
          while (n-- > 0) {
            try {
              synchronized (A) {
                try {
                  r += 10 / n;
                  if (n == 3) throw new IllegalStateException();
                  if (n == 4) continue;
                } finally {
                  r++;
                }
              }
            } catch (ArithmeticException e) {
              synchronized (B) { r -= 5; }
            } catch (IllegalStateException e) {
              r += 7;
            }
          }
          return r;
        }
        static synchronized int method(int n) {
          int r = 0;
          for (int i = 0; i < n; i++) {
            synchronized (i %% 2 == 0 ? A : B) {
              switch (i %% 5) { case 0: r++; break; case 1: r += 2; default: r += i; }
            }
          }
          return r;
        }
        static int leaving(int n) {
          synchronized (A) {
            while (true) {
              if (n-- == 0) throw new IllegalStateException();
            }
          }
        }
        public static void main(String[] args) throws Exception {
          int sum = 0;
          for (int i = 0; i < 3000; i++) {
            try { sum += nested(i %% 20); } catch (ArithmeticException e) { sum++; }
            sum += catching(i %% 9);
            sum += method(i %% 9);
            try { leaving(i %% 9); } catch (IllegalStateException e) { sum++; }
          }
          System.out.println("sum " + sum);
          if (args.length > 0) {
            Class.forName(args[0]).getMethod("main", String[].class)
                .invoke(null, (Object) java.util.Arrays.copyOfRange(args, 1, args.length));
          }
        }
      }
      """;

  @TempDir Path folder;

  /**
   * Instruments the class in several ways, and runs the original and the results in one JVM that
   * compiles early. Each class has its own name. HotSpot must refuse the same compilations of each.
   * ({@code -Xcomp} is no alternative, because C1 would then compile calls that are not resolved
   * yet.)
   */
  private void assertCompiledAsBefore(int release, Map<String, WeaveOptions> ways, ChildJvm java)
      throws Exception {
    String[] sources =
        Stream.concat(Stream.of("AsTheyWere"), ways.keySet().stream())
            .map(way -> SOURCE.formatted("Locks" + way))
            .toArray(String[]::new);
    Map<String, byte[]> classes =
        Compiled.classes(List.of("--release", String.valueOf(release)), sources);
    List<byte[]> files = new ArrayList<>(List.of(classes.get("LocksAsTheyWere.class")));
    ways.forEach(
        (way, options) -> {
          Archived archive = new Archived(options);
          archive.add(classes.get("Locks" + way + ".class"));
          files.addAll(archive.files());
          files.addAll(archive.holder());
        });
    for (byte[] file : files) {
      Path path = folder.resolve(new ClassReader(file).getClassName() + ".class");
      Files.createDirectories(path.getParent());
      Files.write(path, file);
    }
    URI runtime =
        URI.create(
            HolderCalls.class.getProtectionDomain().getCodeSource().getLocation().toString());
    java.with(List.of("-Xverify:all", "-Xbatch", "-XX:CompileThresholdScaling=0.02"))
        .with(List.of("-XX:+PrintCompilation", "-XX:CompileCommand=quiet"))
        .with(List.of("-XX:CompileCommand=compileonly,Locks*::*"))
        .with(List.of("-cp", folder + File.pathSeparator + Path.of(runtime), "LocksAsTheyWere"))
        .with(ways.keySet().stream().map("Locks"::concat).toList());
    List<String> lines = java.in(folder).run().succeeded().lines().toList();

    assertThat(lines.stream().filter(l -> l.startsWith("sum ")))
        .hasSize(1 + ways.size())
        .containsOnly(lines.stream().filter(l -> l.startsWith("sum ")).findFirst().orElseThrow());
    List<String> before = refused(lines, "LocksAsTheyWere");
    for (String way : ways.keySet()) {
      assertThat(refused(lines, "Locks" + way)).as(way).isEqualTo(before);
    }
  }

  /**
   * Returns the compilations of a class that HotSpot refused. Every method must have been compiled.
   */
  private static List<String> refused(List<String> lines, String className) {
    for (String method : List.of("nested", "catching", "method", "leaving")) {
      assertThat(lines)
          .anyMatch(l -> l.contains(className + "::" + method + " ") && !l.contains("SKIPPED"));
    }
    return lines.stream()
        .filter(l -> l.contains("COMPILE SKIPPED") || l.contains("made not compilable"))
        .filter(l -> l.contains(className + "::"))
        .map(l -> l.replaceAll("^[ 0-9]+", "").replace(className, ""))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 17})
  void methods_with_monitors_are_compiled_as_before(int release) throws Exception {
    Map<String, WeaveOptions> ways = new LinkedHashMap<>();
    for (Profiler profiler : List.of(Profiler.KPATHS, Profiler.KSF)) {
      ways.put(profiler.name(), WeaveOptions.defaults().with(profiler, 4));
    }
    assertCompiledAsBefore(release, ways, new ChildJvm().withItsOwnFlags());
  }

  @Test
  void first_compiler_alone_compiles_them_too() throws Exception {
    Map<String, WeaveOptions> ways = new LinkedHashMap<>();
    for (InterruptedMode mode : InterruptedMode.values()) {
      ways.put(mode.name(), WeaveOptions.defaults().with(mode));
    }
    assertCompiledAsBefore(17, ways, new ChildJvm());
  }
}
