package org.pathforest.e2e.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.corpus.Jars;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/**
 * Reflection tells the same of every class of real jars, and the computed {@code serialVersionUID}
 * stays. Only the order of methods is not compared but shown: HotSpot's own differs between runs,
 * that of overloads too. What it makes the order from is compared by the corpus: the class file's
 * order.
 */
class MembersTest {
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
    List<String> before = dump("plain", jars);
    List<String> again = dump("again", jars);
    List<String> after = dump("woven", woven);
    long classes = before.stream().filter(MembersTest::ordered).count();
    long ids = before.stream().filter(l -> l.contains("serialVersionUID: ")).count();
    System.out.printf(
        "[behaviour] members of %,d classes of %d jars, %,d lines, %,d serialVersionUIDs: same;"
            + " order of methods: plain runs differ among themselves in %,d classes, instrumented"
            + " from plain in %,d%n",
        classes, jars.size(), before.size(), ids, moved(before, again), moved(before, after));
    assertThat(ids).isGreaterThan(50);
    assertThat(again).as("lines of two plain runs").hasSameSizeAs(before);
    assertThat(withoutOrder(after)).hasSameSizeAs(withoutOrder(before));
    assertThat(differences(withoutOrder(before), withoutOrder(after))).isEmpty();
  }

  private static boolean ordered(String line) {
    return line.contains(" " + MemberDump.ORDER + ": ");
  }

  private static List<String> withoutOrder(List<String> lines) {
    return lines.stream().filter(l -> !ordered(l)).toList();
  }

  private static List<String> differences(List<String> a, List<String> b) {
    return IntStream.range(0, a.size())
        .filter(i -> !a.get(i).equals(b.get(i)))
        .mapToObj(i -> a.get(i) + "\n  became " + b.get(i))
        .toList();
  }

  private static long moved(List<String> a, List<String> b) {
    List<String> as = a.stream().filter(MembersTest::ordered).toList();
    List<String> bs = b.stream().filter(MembersTest::ordered).toList();
    return IntStream.range(0, as.size()).filter(i -> !as.get(i).equals(bs.get(i))).count();
  }

  private List<String> dump(String name, List<Path> jars) throws Exception {
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
    return Files.readAllLines(out);
  }
}
