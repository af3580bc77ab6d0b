package org.pathforest.e2e.jacoco;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.data.ExecutionDataStore;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pathforest.e2e.corpus.Jars;
import org.pathforest.instrumenter.weave.ClassWeaver;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.profile.export.JacocoMethod;
import org.pathforest.testkit.Javac;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Thorough;

/**
 * Methods, lines and branches of libraries that count for coverage: the same in Pathforest's report
 * as in JaCoCo's. All methods are compared; none has run.
 */
@Thorough
class JacocoFiltersTest {
  private static final String LOMBOK =
      """
      import lombok.*;

      @Data
      @Builder
      class Person {
        private final String name;
        @NonNull private String town;
        @Builder.Default private int age = 3;
        @Singular private java.util.List<String> tags;
        @Getter(lazy = true) private final String label = name + town;

        @Synchronized
        int older(int by) {
          @Cleanup java.io.StringReader in = new java.io.StringReader(name);
          return by > 3 ? age + by : age;
        }
      }
      """;

  private final WeaveOptions options = WeaveOptions.defaults().withSinglePaths(true);
  private final Map<Cause, Integer> causes = new TreeMap<>();
  private int methods;
  private int counted;
  private int countedByOne;
  private int marked;
  private int lines;

  @ParameterizedTest
  @ValueSource(strings = {"jsoup", "kotlin-stdlib", "commons-math3", "log4j-core", "rhino"})
  void what_counts_is_what_counts_in_jacoco_as_the_page_says(String library) throws Exception {
    for (Path jar : Jars.small(library)) {
      for (var file : JacocoAnalysis.classFiles(jar).entrySet()) {
        if (!file.getKey().endsWith("module-info.class")) {
          compare(file.getValue());
        }
      }
      String row =
          String.format(
              Locale.ROOT,
              "| %s | %,d | %,d | %,d | %,d | %,d | %s |",
              jar.getFileName().toString().replace(".jar", ""),
              methods,
              counted,
              marked,
              countedByOne,
              lines,
              causes.isEmpty() ? "0" : causes.toString().replaceAll("[{}]", ""));
      System.out.println("[jacoco] " + row);
      assertThat(causes).doesNotContainKey(Cause.UNEXPLAINED);
      Path page =
          Path.of(System.getProperty("basedir", "")).resolve("../../docs/guide/coverage.md");
      assertThat(Files.readAllLines(page)).contains(row);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void of_lomboks_code_counts_what_counts_in_jacoco(boolean annotated, @TempDir Path folder)
      throws Exception {
    String lombok = System.getProperty("tools") + "/lombok.jar";
    Files.writeString(folder.resolve("Person.java"), LOMBOK);
    Files.writeString(
        folder.resolve("lombok.config"), "lombok.addLombokGeneratedAnnotation = " + annotated);
    Path out = folder.resolve("out");
    Javac.compile(Jdks.current(), folder, out, "-cp", lombok, "-processorpath", lombok, "-g");
    try (Stream<Path> classes = Files.list(out)) {
      for (Path file : classes.toList()) {
        compare(Files.readAllBytes(file));
      }
    }
    assertThat(causes).isEmpty();
    assertThat(countedByOne).isZero();
    assertThat(methods).isEqualTo(25);
    assertThat(counted).isEqualTo(annotated ? 1 : 25);
  }

  private void compare(byte[] bytes) throws Exception {
    var theirs = JacocoAnalysis.analyze(new ExecutionDataStore(), bytes, type -> {});
    for (MethodMap map : new ClassWeaver(options).weave(bytes).methods()) {
      boolean counts = map.status() == MethodMap.Status.INSTRUMENTED && !map.generated();
      IMethodCoverage ours = counts ? JacocoMethod.of(map, null) : null;
      IMethodCoverage them = theirs.get(map.key().method() + map.key().descriptor());
      methods++;
      counted += counts ? 1 : 0;
      marked += counts && map.marked() != null ? 1 : 0;
      countedByOne += counts == (them == null) ? 1 : 0;
      for (int line : LineNumbers.lines(ours, them)) {
        compare(map, line, LineNumbers.of(ours, line), LineNumbers.of(them, line));
      }
    }
  }

  private void compare(MethodMap map, int line, LineNumbers us, LineNumbers them) throws Exception {
    lines++;
    if (!us.equals(them)) {
      boolean same = us.instructions() == them.instructions() && us.branches() < them.branches();
      boolean oneTarget = new MethodEvidence(map, null).oneTarget.contains(line);
      causes.merge(same && oneTarget ? Cause.ONE_TARGET : Cause.UNEXPLAINED, 1, Integer::sum);
    }
  }
}
