package org.pathforest.e2e.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.corpus.Jars;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/**
 * Reflection on every class of real jars, and computed {@code serialVersionUID}s: the same before
 * and after instrumenting.
 *
 * <p>The order of methods is shown but not compared, because HotSpot's order differs between runs,
 * even for overloads. HotSpot derives it from the order in the class file, which the corpus tests
 * compare.
 */
class MembersTest {
  private static final int SHOWN = 100;

  @TempDir Path folder;

  @Thorough
  @Test
  void members_of_three_jars_stay_as_they_were() throws Exception {
    check(Jars.small("commons-collections", "kotlin-stdlib", "icu4j"));
  }

  @Test
  @Tag("corpus")
  void members_of_all_jars_stay_as_they_were() throws Exception {
    check(Jars.in("jars"));
  }

  private void check(List<Path> jars) throws Exception {
    assertThat(jars).hasSizeGreaterThan(2);
    List<Path> woven = new ArrayList<>();
    for (Path jar : jars) {
      woven.add(Pair.of(jar, folder).woven());
    }
    Path before = dump("plain", jars);
    Path again = dump("again", jars);
    Path after = dump("woven", woven);
    long ids = count(before, l -> l.contains("serialVersionUID: "));
    System.out.printf(
        "[behaviour] members of %,d classes of %d jars, %,d lines, %,d serialVersionUIDs: same;"
            + " order of methods: plain runs differ among themselves in %,d classes, instrumented"
            + " from plain in %,d%n",
        count(before, MembersTest::ordered),
        jars.size(),
        count(before, l -> true),
        ids,
        differences(before, again, MembersTest::ordered, new ArrayList<>()),
        differences(before, after, MembersTest::ordered, new ArrayList<>()));
    assertThat(ids).isGreaterThan(50);
    assertThat(count(again, l -> true))
        .as("lines of two plain runs")
        .isEqualTo(count(before, l -> true));
    List<String> first = new ArrayList<>();
    differences(before, after, l -> !ordered(l), first);
    assertThat(first).as("differences").isEmpty();
  }

  private static boolean ordered(String line) {
    return line.contains(" " + MemberDump.ORDER + ": ");
  }

  private static long count(Path file, Predicate<String> which) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.filter(which).count();
    }
  }

  /**
   * Returns the number of lines that differ, and adds the first of them to a list. Reads line by
   * line because the lines of all jars do not fit in memory.
   */
  private static long differences(Path a, Path b, Predicate<String> which, List<String> first)
      throws IOException {
    long differences = 0;
    try (Stream<String> as = Files.lines(a);
        Stream<String> bs = Files.lines(b)) {
      Iterator<String> left = as.filter(which).iterator();
      Iterator<String> right = bs.filter(which).iterator();
      while (left.hasNext() || right.hasNext()) {
        String x = left.hasNext() ? left.next() : "nothing";
        String y = right.hasNext() ? right.next() : "nothing";
        if (!x.equals(y) && ++differences <= SHOWN) {
          first.add(x + "\n  became " + y);
        }
      }
    }
    return differences;
  }

  private Path dump(String name, List<Path> jars) throws Exception {
    Path out = folder.resolve(name + ".txt");
    Path profile = folder.resolve("members.pathprof");
    ChildJvm.Outcome outcome =
        new ChildJvm("-Xmx1g", "-Djava.awt.headless=true", "-Dpathforest.output=" + profile)
            .within(Duration.ofMinutes(10))
            .with(List.of("-cp", Jars.testClasses().toString(), MemberDump.class.getName()))
            .with(List.of(out.toString()))
            .with(jars.stream().map(Path::toString).toList())
            .run();
    assertThat(outcome.status()).as(outcome.err()).isZero();
    return out;
  }
}
