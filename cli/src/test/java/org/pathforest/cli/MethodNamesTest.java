package org.pathforest.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.pathforest.cli.failure.UsageException;

class MethodNamesTest {
  private static final List<MethodNames> METHODS =
      List.of(
          MethodNames.of("org/x/Foo", "run", "()V"),
          MethodNames.of("org/x/Foo", "runAll", "(I[Ljava/lang/String;)V"),
          MethodNames.of("org/x/Foo", "add", "(I)V"),
          MethodNames.of("org/x/Foo", "add", "(J)V"),
          MethodNames.of("org/y/Bar", "add", "(I)V"));

  private static List<String> find(String name) throws UsageException {
    return MethodNames.find(METHODS, Function.identity(), name).stream()
        .map(MethodNames::full)
        .toList();
  }

  private static UsageException refusal(String name) {
    return catchThrowableOfType(UsageException.class, () -> find(name));
  }

  @Test
  void method_is_found_by_each_of_its_names() throws UsageException {
    for (String name :
        List.of(
            "org.x.Foo.runAll",
            "org/x/Foo.runAll",
            "Foo.runAll",
            "runAll",
            "unal",
            "org.x.Foo.runAll(int, String[])",
            "org.x.Foo.runAll(I[Ljava/lang/String;)V",
            "runAll(I[Ljava/lang/String;)V")) {
      assertThat(find(name)).as(name).containsExactly("org.x.Foo.runAll(I[Ljava/lang/String;)V");
    }
  }

  @Test
  void stricter_match_wins() throws UsageException {
    assertThat(find("run")).containsExactly("org.x.Foo.run()V");
    assertThat(find("Bar.add")).containsExactly("org.y.Bar.add(I)V");
  }

  @Test
  void several_methods_are_listed() {
    assertThat(refusal("Foo.add"))
        .hasMessage("--method Foo.add: 2 methods match; name one of these:")
        .extracting(UsageException::candidates)
        .isEqualTo(List.of("org.x.Foo.add(I)V", "org.x.Foo.add(J)V"));
  }

  @Test
  void no_method_is_said() {
    assertThat(refusal("sub"))
        .hasMessage("--method sub: none of the 5 methods matches; name it as Foo.bar");
  }

  @Test
  void methods_of_the_same_name_are_all_meant() throws UsageException {
    List<MethodNames> twice = List.of(METHODS.get(0), METHODS.get(0));

    assertThat(MethodNames.find(twice, Function.identity(), "Foo.run")).hasSize(2);
  }
}
