package org.pathforest.instrumenter.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.paths.map.InterruptedMode;
import org.pathforest.runtime.Probes;

/** HotSpot compiles woven methods as it compiled them before, those with monitors too. */
class CompilableTest {
  private static final String SOURCE =
      """
      class Locks {
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
            synchronized (i % 2 == 0 ? A : B) {
              switch (i % 5) { case 0: r++; break; case 1: r += 2; default: r += i; }
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
        public static void main(String[] args) {
          int sum = 0;
          for (int i = 0; i < 3000; i++) {
            try { sum += nested(i % 20); } catch (ArithmeticException e) { sum++; }
            sum += catching(i % 9);
            sum += method(i % 9);
            try { leaving(i % 9); } catch (IllegalStateException e) { sum++; }
          }
          System.out.println(sum);
        }
      }
      """;

  @TempDir Path folder;

  /**
   * Runs the classes with methods compiled early; what HotSpot refused to compile. (With {@code
   * -Xcomp} its first compiler would meet constants that are not resolved yet.)
   */
  private List<String> refused(String name, List<byte[]> classes, String... options)
      throws IOException, InterruptedException {
    Path dir = Files.createDirectory(folder.resolve(name));
    for (byte[] c : classes) {
      Files.write(dir.resolve(new org.objectweb.asm.ClassReader(c).getClassName() + ".class"), c);
    }
    Path runtime =
        Path.of(
            java.net.URI.create(
                Probes.class.getProtectionDomain().getCodeSource().getLocation().toString()));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xverify:all",
            "-Xbatch",
            "-XX:CompileThresholdScaling=0.02",
            "-XX:+PrintCompilation"));
    command.addAll(List.of("-XX:CompileCommand=quiet", "-XX:CompileCommand=compileonly,Locks::*"));
    command.addAll(Arrays.asList(options));
    command.addAll(List.of("-cp", dir + java.io.File.pathSeparator + runtime, "Locks"));
    Path out = folder.resolve(name + ".out");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().remove("JDK_JAVA_OPTIONS");
    Process p = builder.start();
    try {
      assertThat(p.waitFor(2, TimeUnit.MINUTES)).isTrue();
    } finally {
      p.destroyForcibly();
    }
    String text = Files.readString(out);
    assertThat(p.exitValue()).as(text).isZero();
    List<String> lines = text.lines().toList();
    for (String method : List.of("nested", "catching", "method", "leaving")) {
      assertThat(lines)
          .anyMatch(l -> l.contains("Locks::" + method + " ") && !l.contains("SKIPPED"));
    }
    assertThat(lines).anyMatch(l -> l.matches("-?\\d+"));
    return lines.stream()
        .filter(l -> l.contains("COMPILE SKIPPED") || l.contains("made not compilable"))
        .map(l -> l.replaceAll("^[ 0-9]+", ""))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 17})
  void methods_with_monitors_are_compiled_as_before(int release) throws Exception {
    Map<String, byte[]> classes = new TreeMap<>(Made.byJavac(release, "Locks", SOURCE));
    List<byte[]> originals = new ArrayList<>(classes.values());
    List<String> before = refused("before", originals);
    for (Profiler profiler : new Profiler[] {Profiler.KPATHS, Profiler.KSF}) {
      ClassWeaver weaver = new ClassWeaver(WeaveOptions.defaults().with(profiler, 4));
      List<byte[]> woven =
          originals.stream().map(c -> weaver.weave(c).bytes()).filter(Objects::nonNull).toList();
      assertThat(refused(profiler.label(), woven)).isEqualTo(before);
    }
  }

  @Test
  void first_compiler_alone_compiles_them_too() throws Exception {
    List<byte[]> originals = new ArrayList<>(Made.byJavac(17, "Locks", SOURCE).values());
    List<String> before = refused("before", originals, "-XX:TieredStopAtLevel=1");
    for (InterruptedMode mode : InterruptedMode.values()) {
      ClassWeaver weaver = new ClassWeaver(WeaveOptions.defaults().with(mode));
      List<byte[]> woven =
          originals.stream().map(c -> weaver.weave(c).bytes()).filter(Objects::nonNull).toList();
      assertThat(refused(mode.toString(), woven, "-XX:TieredStopAtLevel=1")).isEqualTo(before);
    }
  }
}
