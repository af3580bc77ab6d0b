package org.pathforest.e2e.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Jdks;
import org.pathforest.testkit.Needs;
import org.pathforest.testkit.Thorough;

/**
 * Programs of {@code resources/behaviour}, which print what they see: the same output plain and
 * instrumented.
 */
class UnchangedBehaviourTest {
  private static final String ALL = "behaviour.All";

  @TempDir static Path folder;
  private static Pair withNames;

  @BeforeAll
  static void compile() throws Exception {
    withNames = Pair.compiled(folder, "behaviour", "-g", "-parameters", "-Xlint:none");
  }

  /** Covers exceptions, initialization, callers, reflection, monitors, and stack overflow. */
  @Test
  void programs_print_the_same() throws Exception {
    String out =
        same(withNames, "-ea", ALL, "Traces", "InitOrder", "Callers", "Monitors", "Overflow");
    assertThat(out)
        .as("what the programs are about does happen")
        .contains(
            "because \"t.next\" is null",
            "sum is 6 at 4",
            "Could not initialize class behaviour.Traces$Failing",
            "init DefaultBelow",
            "log behaviour.Callers.logged message 1",
            "taken 1225",
            "deep deep deep");
  }

  /** The calls nearest to the overflow have no stack left to count their interruption. */
  @Test
  void overflow_of_the_stack_is_named() throws Exception {
    assertThat(withNames.runWoven("behaviour.Overflow").status()).isZero();

    Profile profile = ProfileReader.read(withNames.profile());

    assertThat(profile.meta().limits()).containsExactly("stack-overflow");
    for (MethodKey key : profile.methods()) {
      List<String> named = profile.method(key).limits();
      assertThat(named.contains("stack-overflow"))
          .as(key.method())
          .isEqualTo(List.of("down", "caught", "again").contains(key.method()));
    }
  }

  @Thorough
  @Test
  void programs_print_the_same_in_the_interpreter() throws Exception {
    same(withNames, "-Xint", "-ea", ALL, "Traces", "InitOrder", "Callers", "Monitors", "Overflow");
  }

  @Thorough
  @Test
  void programs_print_the_same_on_a_newer_jdk() throws Exception {
    Optional<Path> newer = Jdks.newer();
    Needs.that(newer.isPresent(), "newer JDK (property second.jdk)");
    same(withNames.on(newer.get()), "-ea", ALL, "Traces", "InitOrder", "Callers", "Monitors");
  }

  /** Helpful messages name locals by number, and parameters if they are never written. */
  @Test
  void messages_and_frames_are_the_same_without_debug_information() throws Exception {
    Pair withoutNames = Pair.compiled(folder, "behaviour", "-g:none", "-Xlint:none");
    assertThat(same(withoutNames, ALL, "Traces"))
        .contains("because \"<local4>\" is null", "because \"<parameter1>\" is null");
  }

  @Test
  void locals_out_of_use_keep_nothing_alive_in_compiled_code() throws Exception {
    String out = same(withNames, "-Xbatch", ALL, "Liveness");
    assertThat(out).contains("in loop true, thrown away true, receiver true");
  }

  @Test
  void serialized_objects_go_from_plain_to_instrumented_runs_and_back() throws Exception {
    Path plainBytes = folder.resolve("plain.ser");
    Path wovenBytes = folder.resolve("woven.ser");
    String write = "-Dserial.write=";
    String read = "-Dserial.read=";
    var plain = withNames.runPlain(write + plainBytes, ALL, "Serial");
    var woven = withNames.runWoven(write + wovenBytes, read + plainBytes, ALL, "Serial");
    Path again = folder.resolve("again.ser");
    var back = withNames.runPlain(write + again, read + wovenBytes, ALL, "Serial");
    assertThat(plain.status()).as(plain.err()).isZero();
    assertThat(woven.status()).as(woven.err()).isZero();
    assertThat(woven.out()).startsWith(plain.out()).contains("of another run:");
    assertThat(back.out()).isEqualTo(woven.out());
    assertThat(wovenBytes).hasSameBinaryContentAs(plainBytes);
  }

  private static String same(Pair pair, String... command) throws Exception {
    ChildJvm.Outcome plain = pair.runPlain(command);
    ChildJvm.Outcome woven = pair.runWoven(command);
    assertThat(plain.status()).as("status of the plain run\n" + plain.err()).isZero();
    assertThat(woven).isEqualTo(plain);
    return plain.out();
  }
}
