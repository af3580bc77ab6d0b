package org.pathforest.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.FileException;

/** Conditions under which a JVM gets the option to compile methods of any size. */
class LargeMethodsTest {
  private static final String ALL = "--verbose names all";

  private static final String LIFTED = "-XX:-DontCompileHugeMethods";

  @TempDir private Path folder;

  /** Returns a script that takes the place of a launcher and exits with this status. */
  private Path launcher(int status) throws Exception {
    Path file = folder.resolve("java" + status);
    Files.writeString(
        file,
        "#!/bin/sh\n[ -z \"$JAVA_TOOL_OPTIONS\" ] && [ \"$*\" = \""
            + LIFTED
            + " -version\" ] && exit "
            + status
            + "\nexit 3\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void jvm_that_knows_the_flag_is_given_it_and_the_first_methods_are_named() throws Exception {
    Path java = launcher(0);

    LargeMethods one = LargeMethods.of(List.of("A.a()V"), java, List.of("-Xmx1g"), Map.of(), ALL);
    LargeMethods five =
        LargeMethods.of(List.of("a", "b", "c", "d", "e"), java, List.of(), Map.of(), ALL);

    assertThat(one.options()).containsExactly(LIFTED);
    assertThat(one.remark())
        .isEqualTo(
            "run with " + LIFTED + ": 1 method has more than 8,000 bytes of bytecode now: A.a()V");
    assertThat(five.remark())
        .endsWith(
            ": 5 methods have more than 8,000 bytes of bytecode now: a, b, c and 2 more (--verbose names all)");
  }

  @Test
  void jvm_that_does_not_know_the_flag_is_not_given_it_and_that_is_said() throws Exception {
    Path java = launcher(1);

    LargeMethods large = LargeMethods.of(List.of("A.a()V"), java, List.of(), Map.of(), ALL);

    assertThat(large.options()).isEmpty();
    assertThat(large.remark())
        .startsWith(
            java
                + ": has no option "
                + LIFTED
                + ", so large methods may run slowly: 1 method has more than");
  }

  @Test
  void nothing_is_asked_or_said_where_no_method_is_large_or_the_user_has_decided()
      throws Exception {
    Path none = folder.resolve("no java");
    List<String> large = List.of("A.a()V");
    LargeMethods nothing = new LargeMethods(List.of(), null);

    assertThat(LargeMethods.of(List.of(), none, List.of(), Map.of(), ALL)).isEqualTo(nothing);
    for (String set : List.of(LIFTED, "-XX:+DontCompileHugeMethods")) {
      assertThat(LargeMethods.of(large, none, List.of("-Xint", set), Map.of(), ALL))
          .isEqualTo(nothing);
      for (String name : List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")) {
        assertThat(
                LargeMethods.of(large, none, List.of(), Map.of(name, "-ea " + set + " -Dx"), ALL))
            .isEqualTo(nothing);
      }
    }
    assertThatThrownBy(() -> LargeMethods.of(large, none, List.of("-ea"), Map.of("X", LIFTED), ALL))
        .isInstanceOf(FileException.class)
        .hasMessageStartingWith(none + ": can't be started");
  }
}
