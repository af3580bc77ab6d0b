package org.pathforest.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.junit.jupiter.api.Test;
import org.pathforest.cli.failure.UsageException;

class JavaCommandLineTest {
  private static final Options OWN =
      new Options()
          .addOption(Option.builder("k").hasArg().get())
          .addOption(Option.builder("o").longOpt("output").hasArg().get())
          .addOption(Option.builder().longOpt("include").hasArg().get())
          .addOption(Option.builder().longOpt("no-report").get())
          .addOption(Option.builder("h").longOpt("help").get());

  private static OwnOptions separate(String... words) {
    return OwnOptions.separate(List.of(words), OWN);
  }

  private static JavaCommandLine parse(String... words) throws UsageException {
    return JavaCommandLine.parse(separate(words).others());
  }

  @Test
  void own_options_are_told_from_those_of_java() {
    OwnOptions split =
        separate("-k", "8", "-Xmx2g", "--include", "a.*", "-cp", "x", "--output=y", "-ea", "Main");

    assertThat(split.own()).containsExactly("-k", "8", "--include", "a.*", "--output=y");
    assertThat(split.others()).containsExactly("-Xmx2g", "-cp", "x", "-ea", "Main");
  }

  @Test
  void nothing_behind_the_main_class_or_jar_is_ours() {
    assertThat(separate("-jar", "app.jar", "-k", "8", "--help").own()).isEmpty();
    assertThat(separate("-cp", "x", "Main", "--no-report").own()).isEmpty();
  }

  @Test
  void values_of_options_of_java_are_not_taken_for_ours_or_for_the_main_class()
      throws UsageException {
    JavaCommandLine line =
        parse("--add-opens", "a/b=ALL-UNNAMED", "-p", "mods", "-cp", "-k", "-k4", "Main", "x");

    assertThat(line.options()).containsExactly("--add-opens", "a/b=ALL-UNNAMED", "-p", "mods");
    assertThat(line.classPath()).isEqualTo("-k");
    assertThat(line.main()).isEqualTo("Main");
    assertThat(line.arguments()).containsExactly("x");
  }

  @Test
  void short_options_may_have_their_number_attached_and_nothing_else_is_one() {
    assertThat(separate("-k16", "-kx", "-output", "Main").own()).containsExactly("-k16");
  }

  @Test
  void class_path_has_three_names_and_the_last_counts() throws UsageException {
    assertThat(parse("-cp", "a", "Main").classPath()).isEqualTo("a");
    assertThat(parse("-classpath", "a", "Main").classPath()).isEqualTo("a");
    assertThat(parse("--class-path", "a", "Main").classPath()).isEqualTo("a");
    assertThat(parse("--class-path=a=b", "Main").classPath()).isEqualTo("a=b");
    assertThat(parse("-cp", "a", "-cp", "b", "Main").classPath()).isEqualTo("b");
  }

  @Test
  void jar_may_stand_apart_from_its_option_as_java_has_it() throws UsageException {
    JavaCommandLine line = parse("-jar", "-Dx=y", "lib/my app.jar", "-v", "in");

    assertThat(line.jar()).isTrue();
    assertThat(line.main()).isEqualTo("lib/my app.jar");
    assertThat(line.options()).containsExactly("-Dx=y");
    assertThat(line.arguments()).containsExactly("-v", "in");
    assertThat(line.program()).isEqualTo("my_app");
  }

  @Test
  void jar_beats_class_path() throws UsageException {
    assertThat(parse("-cp", "a", "-jar", "b.jar").classPath()).isNull();
  }

  @Test
  void program_is_named_after_its_class() throws UsageException {
    assertThat(parse("-cp", "a", "org.x.Main").program()).isEqualTo("Main");
    assertThat(parse("-cp", "a", "Main$Inner").program()).isEqualTo("Main$Inner");
  }

  @Test
  void what_names_no_program_is_refused() {
    assertRefused("no program given; add -jar APP.jar, or -cp CLASSPATH MAIN", "Main");
    assertRefused("no program given; add -jar APP.jar, or -cp CLASSPATH MAIN");
    assertRefused("no main class given", "-cp", "x");
    assertRefused("-jar: no jar given", "-jar");
    assertRefused("-cp: no value given", "-cp");
    assertRefused(
        "-m: run supports only -jar and -cp; for modules use instrument, then java -p",
        "-m",
        "a/b.Main");
    assertRefused(
        "--module: run supports only -jar and -cp; for modules use instrument, then java -p",
        "--module=a");
  }

  private static void assertRefused(String reason, String... words) {
    assertThatThrownBy(() -> parse(words)).isInstanceOf(UsageException.class).hasMessage(reason);
  }
}
