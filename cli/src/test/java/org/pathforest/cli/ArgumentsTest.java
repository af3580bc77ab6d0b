package org.pathforest.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.apache.commons.cli.Options;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.probe.Variant;

class ArgumentsTest {
  private static final String INSTEAD =
      "; kpaths counts sequences of K paths, kiter paths of K iterations";

  private static Arguments parse(String... words) throws UsageException {
    Options options = new Options().addOption(Opt.output("OUT", "out"));
    WeavingOptions.addTo(options);
    return Arguments.parse(options, List.of(words));
  }

  private static void assertRefused(ThrowingCallable what, String reason) {
    assertThatThrownBy(what).isInstanceOf(UsageException.class).hasMessage(reason);
  }

  @Test
  void options_may_stand_before_between_and_behind_files() throws UsageException {
    Arguments a = parse("-k", "8", "one.jar", "-o", "out", "two.jar", "--strict");

    assertThat(a.files("input")).containsExactly(Path.of("one.jar"), Path.of("two.jar"));
    assertThat(a.number("k", 4, 1, 64)).isEqualTo(8);
    assertThat(a.required("output", "output")).isEqualTo(Path.of("out"));
    assertThat(a.has("strict")).isTrue();
  }

  @Test
  void value_may_follow_an_equals_sign_and_files_two_dashes() throws UsageException {
    Arguments a = parse("--output=out", "--", "-k");

    assertThat(a.required("output", "output")).isEqualTo(Path.of("out"));
    assertThat(a.files("input")).containsExactly(Path.of("-k"));
  }

  @Test
  void lists_are_given_with_commas_or_again_and_again() throws UsageException {
    Arguments a = parse("--include", "a.*,b.*", "--include", "c, ,d");

    assertThat(a.list("include")).containsExactly("a.*", "b.*", "c", "d");
    assertThat(a.list("exclude")).isEmpty();
  }

  @Test
  void what_is_wrong_is_said_in_one_line() throws UsageException {
    assertRefused(() -> parse("--nonsense"), "unrecognized option: --nonsense");
    assertRefused(() -> parse("--inc", "a"), "unrecognized option: --inc");
    assertRefused(
        () -> parse("--inclde", "a"), "unrecognized option: --inclde; did you mean --include?");
    assertRefused(() -> parse("-k"), "missing argument for option: k");
    assertRefused(() -> parse().files("input"), "no input given");
    assertRefused(() -> parse("").files("input"), "a file name is empty");
    assertRefused(() -> parse("a", "b").file("profile"), "more than one profile given");
    assertRefused(() -> parse().required("output", "output"), "no output given");
    for (String k : List.of("0", "65", "x", "1.5", "99999999999999999999")) {
      assertRefused(
          () -> WeavingOptions.read(parse("-k", k)),
          "-k: '" + k + "' is not a number from 1 to 64");
    }
    assertRefused(
        () -> WeavingOptions.read(parse("--profiler", "best")),
        "--profiler: 'best' is not one of kpaths, ksf, bl, edges, kiter, structural");
    assertRefused(
        () -> WeavingOptions.read(parse("--interrupted", "x")),
        "--interrupted: 'x' is not one of prefix, block, count, off");
    assertRefused(
        () -> WeavingOptions.read(parse("--profiler", "bl", "-k", "4")),
        "-k: --profiler bl counts single paths, so k is 1" + INSTEAD);
    for (String profiler : List.of("edges", "structural")) {
      assertRefused(
          () -> WeavingOptions.read(parse("--profiler", profiler, "-k", "2")),
          "-k: not available with --profiler " + profiler + INSTEAD);
    }
    assertRefused(
        () -> WeavingOptions.read(parse("--profiler", "edges", "--placement", "tree")),
        "--numbering and --placement: not available with --profiler edges, which counts no paths");
  }

  @Test
  void weaving_is_as_asked() throws UsageException {
    InstrumentOptions options =
        WeavingOptions.read(
            parse(
                "-k8",
                "--profiler=ksf",
                "--interrupted=count",
                "--path-limit=100",
                "--count-single-path",
                "--numbering=blocks",
                "--placement=naive",
                "--threads=3",
                "--strict",
                "--exclude=org.x.**"));

    assertThat(options.weave().k()).isEqualTo(8);
    assertThat(options.weave().profiler()).isEqualTo(Profiler.KSF);
    assertThat(options.weave().interrupted()).isEqualTo(InterruptedMode.COUNT);
    assertThat(options.weave().paths().limit()).isEqualTo(100);
    assertThat(options.weave().paths().countSingle()).isTrue();
    assertThat(options.weave().paths().variant())
        .isEqualTo(new Variant(Variant.Numbering.BLOCKS, Variant.Placing.NAIVE));
    assertThat(options.weave().classes().test("org/x/Foo")).isFalse();
    assertThat(options.threads()).isEqualTo(3);
    assertThat(options.strict()).isTrue();
  }
}
