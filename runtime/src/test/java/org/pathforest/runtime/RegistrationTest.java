package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who a class is when it registers. */
class RegistrationTest {
  @TempDir Path folder;

  @Test
  void class_that_registers_again_is_the_same() throws Exception {
    Child child = new Child(folder);
    assertThat(child.run("same-class")).isEqualTo(new Child.Outcome(0, "true\n", ""));
    List<String> once = List.of(ChildPrograms.CLASS, ChildPrograms.SHA, ChildPrograms.MAP);
    assertThat(child.profile().classes).containsExactly(once, once);
  }

  @Test
  void class_says_all_of_itself_in_one_constant() throws Exception {
    Child child = new Child(folder);
    Child.Outcome o = child.run("identities");
    assertThat(o.status()).isZero();
    assertThat(o.out()).isEqualTo("false\ntrue\nfalse\ntrue\n0 true\n");
    assertThat(o.err())
        .startsWith("pathforest: " + ChildPrograms.CLASS.replace('/', '.') + ": was");
    assertThat(child.profile().classes)
        .containsExactly(List.of(ChildPrograms.CLASS, ChildPrograms.SHA, ChildPrograms.MAP));
  }

  @Test
  void profile_that_could_not_be_arranged_for_is_when_the_next_class_registers() throws Exception {
    Child child = new Child(folder);
    Child.Outcome o = child.run("arranged-late");
    assertThat(o.err().lines()).hasSize(1);
    assertThat(o.err())
        .startsWith("pathforest: profile: not arranged for yet; the next class tries again (");
    assertThat(o.status()).isZero();
    ProfileFile p = child.profile();
    assertThat(p.classes).hasSize(2);
    for (List<String> c : p.classes) {
      assertThat(p.grams(c.get(0), 0).upTo(4))
          .isEqualTo(Grams.of(ChildPrograms.sequences(ChildPrograms.FEW), 4).upTo(4));
    }
  }

  @Test
  void class_whose_loader_the_programs_thread_does_not_tell_is_counted() throws Exception {
    Child child = new Child(folder);
    assertThat(child.run("awkward-thread")).isEqualTo(new Child.Outcome(0, "", ""));
    assertThat(child.profile().grams(ChildPrograms.CLASS, 0).upTo(4))
        .isEqualTo(Grams.of(ChildPrograms.sequences(ChildPrograms.FEW), 4).upTo(4));
  }

  @Test
  void class_woven_for_another_protocol_is_not_counted_and_named() throws Exception {
    Child child = new Child(folder);
    Child.Outcome o = child.run("other-protocol");
    assertThat(o.status()).isZero();
    assertThat(o.out()).isEqualTo("true\ntrue\n");
    assertThat(o.err().lines()).hasSize(1);
    assertThat(o.err())
        .startsWith("pathforest: p.One: was instrumented for another version of the runtime");
    ProfileFile p = child.profile();
    assertThat(p.classes).hasSize(1);
    assertThat(p.meta("limits")).isEqualTo("lost");
    assertThat(p.grams(ChildPrograms.CLASS, 0).upTo(4))
        .isEqualTo(Grams.of(ChildPrograms.sequences(ChildPrograms.FEW), 4).upTo(4));
  }
}
