package org.pathforest.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.pathforest.cli.failure.UsageException;

class ClassPatternsTest {
  private static boolean includes(String pattern, String className) throws UsageException {
    return new ClassPatterns(List.of(pattern), List.of()).test(className);
  }

  @Test
  void name_matches_its_class_and_those_nested_in_it() throws UsageException {
    assertThat(includes("org.x.Foo", "org/x/Foo")).isTrue();
    assertThat(includes("org/x/Foo", "org/x/Foo")).isTrue();
    assertThat(includes("org.x.Foo", "org/x/Foo$Bar$1")).isTrue();
    assertThat(includes("org.x.Foo", "org/x/FooBar")).isFalse();
    assertThat(includes("org.x.Foo", "com/org/x/Foo")).isFalse();
  }

  @Test
  void one_star_stays_within_a_package() throws UsageException {
    assertThat(includes("org.x.*", "org/x/Foo")).isTrue();
    assertThat(includes("org.x.*", "org/x/y/Foo")).isFalse();
    assertThat(includes("org.*.Foo", "org/x/Foo")).isTrue();
    assertThat(includes("org.*.Foo", "org/x/y/Foo")).isFalse();
    assertThat(includes("*Test", "FooTest")).isTrue();
    assertThat(includes("*Test", "org/FooTest")).isFalse();
  }

  @Test
  void two_stars_cross_packages() throws UsageException {
    assertThat(includes("org.x.**", "org/x/y/z/Foo")).isTrue();
    assertThat(includes("**.*Test", "org/x/FooTest")).isTrue();
    assertThat(includes("**Test", "FooTest")).isTrue();
    assertThat(includes("**", "Foo")).isTrue();
  }

  @Test
  void characters_with_a_meaning_elsewhere_have_none_here() throws UsageException {
    assertThat(includes("org.x+y.A$B", "org/x+y/A$B")).isTrue();
    assertThat(includes("org.x.Fo?", "org/x/Foo")).isFalse();
    assertThat(includes("org.x.Foo", "org/xyFoo")).isFalse();
  }

  @Test
  void exclusion_beats_inclusion_and_no_inclusion_means_all() throws UsageException {
    ClassPatterns both = new ClassPatterns(List.of("org.**", "net.A"), List.of("org.x.**"));
    assertThat(both.test("org/y/Foo")).isTrue();
    assertThat(both.test("net/A")).isTrue();
    assertThat(both.test("net/B")).isFalse();
    assertThat(both.test("org/x/Foo")).isFalse();

    ClassPatterns without = new ClassPatterns(List.of(), List.of("org.x.Foo"));
    assertThat(without.test("anything/Else")).isTrue();
    assertThat(without.test("org/x/Foo$1")).isFalse();
  }

  @Test
  void text_that_is_no_pattern_is_refused() {
    assertThatThrownBy(() -> includes("a b", "a"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "'a b' is not a class name pattern; use names such as org.x.Foo, org.x.* or org.x.**");
  }
}
