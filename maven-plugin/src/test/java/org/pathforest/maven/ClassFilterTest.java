package org.pathforest.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Patterns mean what users of JaCoCo's plugin and of Pathforest's command line expect. */
class ClassFilterTest {
  @ParameterizedTest
  @CsvSource({
    "org.x.Foo, org/x/Foo",
    "org.x.Foo, org/x/Foo$Inner",
    "org.x.*, org/x/Foo",
    "org.x.**, org/x/y/Foo",
    "**.*Test, org/x/FooTest",
    "org/x/**, org/x/y/Foo",
    "org/x/, org/x/y/Foo",
    "org/x/*, org/x/Foo",
    "**/*Test.class, org/x/FooTest",
    "**/*Test.class, FooTest",
    "org/x/Foo.class, org/x/Foo",
    "org/x/Foo*.class, org/x/Foo$Inner",
    "org/?/F?o.class, org/x/Foo",
    "**/x/**/*.class, org/x/Foo",
    "**/*.*, org/x/Foo",
  })
  void pattern_matches(String pattern, String name) throws Exception {
    assertThat(ClassFilter.of(List.of(pattern), null).test(name)).isTrue();
    assertThat(ClassFilter.of(null, List.of(pattern)).test(name)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "org.x.Foo, org/x/Food",
    "org.x.*, org/x/y/Foo",
    "org.x, org/x/Foo",
    "org/x/*, org/x/y/Foo",
    "org/x/Foo.class, org/x/Foo$Inner",
    "**/*Test.class, org/x/Tests",
    "org/?/Foo.class, org/xy/Foo",
  })
  void pattern_does_not_match(String pattern, String name) throws Exception {
    assertThat(ClassFilter.of(List.of(pattern), null).test(name)).isFalse();
  }

  @Test
  void excludes_win_over_includes() throws Exception {
    ClassFilter filter = ClassFilter.of(List.of("org.x.**"), List.of("**/*Impl.class"));
    assertThat(filter.test("org/x/Foo")).isTrue();
    assertThat(filter.test("org/x/FooImpl")).isFalse();
  }

  @Test
  void text_that_is_no_pattern_is_refused_by_the_parameters_name() {
    assertThatThrownBy(() -> ClassFilter.of(null, List.of("a b")))
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageStartingWith("parameter excludes: 'a b' is not allowed; use class names");
  }
}
