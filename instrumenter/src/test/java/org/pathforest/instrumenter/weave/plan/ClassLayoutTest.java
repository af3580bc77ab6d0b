package org.pathforest.instrumenter.weave.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.pathforest.instrumenter.weave.Archived;
import org.pathforest.instrumenter.weave.Loader;
import org.pathforest.instrumenter.weave.Made;
import org.pathforest.instrumenter.weave.RunCounts;
import org.pathforest.instrumenter.weave.Woven;
import org.pathforest.instrumenter.weave.WovenClass;
import org.pathforest.paths.map.MethodMap;

/** Methods keep their slots and counters, and are numbered across the archive. */
class ClassLayoutTest {
  private final ClassLayout layout = new ClassLayout("p/C", "sha");

  @Test
  void slots_follow_the_class_file_and_each_says_how_many_counters_it_has() {
    assertThat(layout.slot(0, 2, true)).isZero();
    assertThat(layout.slot(3, 65, true)).isOne();
    assertThat(layout.slot(4, 7, false)).isEqualTo(2);
    assertThat(layout.slot(5, 64, true)).isEqualTo(3);
    assertThat(layout.text()).isEqualTo("sha 200p 3 p/C");
    assertThat(layout.hasCounters(1)).isFalse();
    assertThat(layout.firstCounter(3)).isEqualTo(2);
    assertThat(layout.counters()).isEqualTo(66);
  }

  @Test
  void fixed_layout_stays_as_it_is() {
    layout.slot(1, 3, true);
    layout.slot(2, 4, true);
    layout.fix();
    assertThat(layout.slot(2, 4, false)).isOne();
    assertThat(layout.hasCounters(1)).isTrue();
    assertThatIllegalStateException().isThrownBy(() -> layout.slot(3, 1, true));
    assertThat(layout.text()).isEqualTo("sha 34 3 p/C");
  }

  /** Returns options with which instrumenting fails for methods with this name. */
  private static WeaveOptions without(String method) {
    return WeaveOptions.defaults()
        .withRewriter(
            (key, plan) -> {
              if (key.method().equals(method)) {
                throw new IllegalStateException("not this one");
              }
              return plan.probes();
            });
  }

  private static byte[] compiled(String name) {
    String source =
        """
        class %s {
          static int few(int n) { return n > 3 ? 1 : 2; }
          static int run(int n) { if (n > 2) n -= 2; if (n > 5) n += 7; return n > 9 ? n : few(n); }
          static int loop(int n) { int r = 0; for (int i = 0; i < n; i++) r += few(i); return r; }
          static int last(int n) { return n > 4 ? n > 6 ? 3 : 2 : 1; }
        }
        """;
    return Made.compiled(11, name, source.formatted(name)).get(0);
  }

  private static Object call(Loader loader, String name, String method) {
    return Woven.call(loader.load(name), method, 8);
  }

  private static List<Long> counts(Archived archive, WovenClass woven, String method) {
    MethodMap map =
        woven.methods().stream()
            .filter(m -> m.key().method().equals(method))
            .findFirst()
            .orElseThrow();
    return List.copyOf(
        RunCounts.of(archive.mapId(), map.key().className(), map.probes().index()).values());
  }

  @Test
  void method_that_a_later_attempt_leaves_out_keeps_its_slot() {
    Archived archive = new Archived(without("run"));
    WovenClass a = archive.add(compiled("A"));
    WovenClass b = archive.add(compiled("B"));
    assertThat(a.methods())
        .filteredOn(m -> m.status() != MethodMap.Status.TRIVIAL)
        .extracting(m -> m.key().method() + " " + m.probes().index())
        .containsExactly("few 0", "run -1", "loop 2", "last 3");
    Loader loader = archive.loader(ClassLayoutTest.class.getClassLoader());
    assertThat(call(loader, "A", "loop")).isEqualTo(12);
    assertThat(call(loader, "A", "last")).isEqualTo(3);
    assertThat(call(loader, "B", "run")).isEqualTo(13);
    assertThat(call(loader, "B", "last")).isEqualTo(3);
    assertThat(counts(archive, a, "few")).containsExactlyInAnyOrder(4L, 4L);
    assertThat(counts(archive, a, "last")).containsExactly(1L);
    assertThat(counts(archive, b, "few")).isEmpty();
    assertThat(counts(archive, b, "last")).containsExactly(1L);
  }

  @Test
  void class_whose_methods_are_all_left_out_keeps_its_numbers() {
    byte[] nothing =
        Made.compiled(11, "N", "class N { static int run(int n) { return n > 1 ? 2 : 3; } }")
            .get(0);
    Archived archive = new Archived(without("run"));
    WovenClass first = archive.add(nothing);
    WovenClass a = archive.add(compiled("A"));
    assertThat(first.bytes()).isNull();
    Loader loader = archive.loader(ClassLayoutTest.class.getClassLoader());
    assertThat(call(loader, "N", "run")).isEqualTo(2);
    assertThat(call(loader, "A", "last")).isEqualTo(3);
    assertThat(counts(archive, a, "last")).containsExactly(1L);
    assertThat(counts(archive, a, "few")).isEmpty();
  }

  /** Returns a layout of this many methods. Each has the largest number of counters, or none. */
  private static ClassLayout unused(int number, int methods, boolean counters) {
    ClassLayout layout = new ClassLayout("unused/U" + number, "%064x".formatted(number));
    for (int i = 0; i < methods; i++) {
      layout.slot(i, 64, counters);
    }
    return layout;
  }

  @Test
  void numbers_of_large_archives_are_as_good_as_others() {
    Archived archive = new Archived(WeaveOptions.defaults());
    for (int i = 0; i < 8; i++) {
      archive.add(unused(i, i < 7 ? 64 : 63, true)); // 32,704 counters
    }
    ClassLayout more = new ClassLayout("unused/More", "%064x".formatted(8));
    more.slot(0, 59, true);
    archive.add(more);
    WovenClass a = archive.add(compiled("A")); // counters from 32,763 to 32,775
    archive.add(unused(9, 40_000, false));
    for (int i = 10; i < 20; i++) {
      archive.add(unused(i, 64, true));
    }
    WovenClass b = archive.add(compiled("B")); // beyond 40,000 methods and 70,000 counters
    Loader loader = archive.loader(ClassLayoutTest.class.getClassLoader());
    for (String name : List.of("A", "B")) {
      for (String method : List.of("run", "loop", "last")) {
        call(loader, name, method);
      }
    }
    for (WovenClass woven : List.of(a, b)) {
      assertThat(counts(archive, woven, "few")).containsExactlyInAnyOrder(4L, 4L);
      assertThat(counts(archive, woven, "run")).containsExactly(1L);
      assertThat(counts(archive, woven, "loop").stream().mapToLong(n -> n).sum()).isEqualTo(9);
      assertThat(counts(archive, woven, "last")).containsExactly(1L);
    }
  }
}
