package org.pathforest.e2e.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.e2e.Profiles;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/** Class loaders that each have a runtime of their own, like those of web applications. */
class CopiesTest {
  private static final String BOTH = "loader a isolated %s loader b isolated %s ";
  private static final String RUNTIME = "org/pathforest/runtime/";

  private final Path folder;
  private final Workbench bench;
  private final Path one;
  private final Path two;

  CopiesTest(@TempDir Path folder) throws Exception {
    this.folder = folder;
    bench = new Workbench(folder);
    one = bench.woven("Work", Workbench.EMBED);
    two = bench.instrument(bench.workJar("More", 8), Workbench.EMBED);
  }

  private String run(String commands, Object... arguments) throws Exception {
    return bench.run(List.of(), commands, arguments).succeeded();
  }

  private String ofOne(String commands) throws Exception {
    return bench.countsOf(one, commands);
  }

  private String ofTwo(String commands) throws Exception {
    return bench.countsOf(two, commands);
  }

  private String[] profiles() {
    return folder.toFile().list((in, name) -> name.endsWith(".pathprof"));
  }

  @Test
  void two_copies_leave_one_profile() throws Exception {
    String expected =
        ofTwo("call app p.More run 9 call app p.More fail 5") + ofOne("call app p.Work run 10");
    String out =
        run(
            BOTH + "call a p.Work run 10 call b p.More run 9 call b p.More fail 5 properties",
            one,
            two);
    assertThat(out).isEqualTo("12\n3\n-1\n");
    assertThat(profiles()).containsExactly("run.pathprof");
    bench.assertCounted(expected);
    assertThat(bench.read().meta().liveThreads()).isZero();
  }

  @Test
  void class_in_both_copies_counts_as_one() throws Exception {
    String expected = ofOne("call app p.Work run 10 call app p.Work run 7");
    run(BOTH + "call a p.Work run 10 call b p.Work run 7", one, one);
    assertThat(bench.counts()).isEqualTo(expected);
    assertThat(bench.read().totals().classes()).isEqualTo(1);
  }

  @Test
  void stopped_applications_keep_their_counts_whatever_the_program_does_to_properties()
      throws Exception {
    String expected =
        ofTwo("call app p.More run 9") + ofOne("call app p.Work run 10 call app p.Work run 4");
    String out =
        run(
            """
            loader a isolated %1$s call a p.Work run 10 close a other-properties
            loader b isolated %2$s call b p.More run 9 close b collect b other-properties
            loader c isolated %1$s call c p.Work run 4 close c
            """,
            one, two);
    assertThat(out).isEqualTo("12\n3\nstill there\n1\n");
    assertThat(profiles()).containsExactly("run.pathprof");
    assertThat(bench.counts()).isEqualTo(expected);
  }

  @Test
  void dump_and_reset_of_any_copy_are_of_all() throws Exception {
    String both = ofTwo("call app p.More run 9") + ofOne("call app p.Work run 10");
    String later = ofOne("call app p.Work run 4");
    run(
        BOTH
            + "call a p.Work run 10 call b p.More run 9"
            + " dump b by-b.pathprof dump a by-a.pathprof reset b call a p.Work run 4",
        one,
        two);
    assertThat(Profiles.export(bench.file("by-a.pathprof"))).isEqualTo(both);
    assertThat(Profiles.export(bench.file("by-b.pathprof"))).isEqualTo(both);
    assertThat(bench.counts()).isEqualTo(later);
  }

  @Test
  void memory_is_bounded_for_all_copies_together() throws Exception {
    // With k = 16, there are more sequences than the initial capacity of a table.
    bench.with("-Dpathforest.memory=0").with("-Dpathforest.k=16");
    ChildJvm.Outcome o =
        bench.run(List.of(), BOTH + "call a p.Work run 40 call b p.More run 40", one, two);
    assertThat(o.status()).as(o.err()).isZero();
    assertThat(bench.read().meta().limits()).containsExactly("memory");
    assertThat(bench.counts()).contains("p/Work").contains("p/More");
  }

  @Thorough
  @Test
  void copies_may_join_while_profiles_are_written() throws Exception {
    String expected = ofOne("call app p.Work run 10 ".repeat(12));
    ChildJvm.Outcome o =
        bench.jvm(List.of(), "crowd 12 %s", one).within(Duration.ofSeconds(60)).run();
    assertThat(o.succeeded()).isEqualTo("done\n");
    assertThat(bench.counts()).isEqualTo(expected);
    assertThat(profiles()).hasSize(13);
  }

  @Test
  void copy_of_another_version_says_so_and_writes_a_profile_of_its_own() throws Exception {
    String ofOne = ofOne("call app p.Work run 10");
    String ofTwo = ofTwo("call app p.More run 9");
    Path other =
        bench.edit(two, "other", RUNTIME + "jvm/RuntimeInstances", CopiesTest::ofNextVersion);
    bench
        .run(List.of(), BOTH + "call a p.Work run 10 call b p.More run 9", one, other)
        .endedWith(
            0,
            "pathforest: profile: another version of the runtime is in this JVM, and each version"
                + " writes its own profile; instrument all archives with the same version\n");
    assertThat(profiles()).containsExactlyInAnyOrder("run-2.pathprof", "run.pathprof");
    assertThat(bench.counts()).isEqualTo(ofOne);
    assertThat(Profiles.export(bench.file("run-2.pathprof"))).isEqualTo(ofTwo);
  }

  @Test
  void code_woven_for_another_version_of_the_runtime_is_not_counted_and_named() throws Exception {
    // This runtime prepends a digit to the protocol number that it reads from each archive, so that
    // archives seem to be woven for another version.
    String code =
        """
        ldc "1"; aload 0
        invokevirtual java/lang/String.concat(Ljava/lang/String;)Ljava/lang/String;;
        astore 0
        """;
    Path older =
        bench.edit(
            two,
            "older",
            RUNTIME + "HolderCalls.class",
            calls -> Workbench.beginning(calls, "archive", code));
    ChildJvm.Outcome o =
        bench.run(List.of(older, one), "call app p.Work run 10 call app p.More run 9");
    o.endedWith(
        0,
        "pathforest: "
            + Workbench.holderOf(one)
            + ": instrumented for another version of the runtime than the one loaded first, so such"
            + " archives are not counted; instrument all archives with the same version\n");
    assertThat(o.out()).isEqualTo("12\n3\n");
    assertThat(profiles()).isEmpty();
  }

  private static byte[] ofNextVersion(byte[] classFile) {
    return new String(classFile, StandardCharsets.ISO_8859_1)
        .replace("org.pathforest.runtime/3", "org.pathforest.runtime/4")
        .getBytes(StandardCharsets.ISO_8859_1);
  }
}
