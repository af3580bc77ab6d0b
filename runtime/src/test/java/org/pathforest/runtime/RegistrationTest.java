package org.pathforest.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.testkit.ChildJvm;

/** Who a class is when it registers. */
class RegistrationTest {
  @TempDir private Path folder;

  @Test
  void class_that_registers_again_is_the_same() throws Exception {
    List<String> once = List.of(ChildPrograms.CLASS, ChildPrograms.SHA, ChildPrograms.MAP);
    assertThat(new Child(folder).printing("true\n", "sameClass").classes)
        .containsExactly(once, once);
  }

  @Test
  void class_says_all_of_itself_in_one_constant() throws Exception {
    Child child = new Child(folder);
    ChildJvm.Outcome o = child.run("identities");
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
    ChildJvm.Outcome o = child.run("arrangedLate");
    assertThat(o.err().lines()).hasSize(1);
    assertThat(o.err())
        .startsWith("pathforest: profile: not arranged for yet; the next class tries again (");
    assertThat(o.status()).isZero();
    ProfileFile p = child.profile();
    assertThat(p.classes).hasSize(2);
    p.classes.forEach(c -> p.assertFed(c.get(0), 1));
  }

  @Test
  void class_whose_loader_the_programs_thread_does_not_tell_is_counted() throws Exception {
    new Child(folder).printing("", "awkwardThread").assertFed(ChildPrograms.CLASS, 1);
  }

  @Test
  void class_woven_for_another_protocol_is_not_counted_and_named() throws Exception {
    Child child = new Child(folder);
    ChildJvm.Outcome o = child.run("otherProtocol");
    assertThat(o.status()).isZero();
    assertThat(o.out()).isEqualTo("true\ntrue\n");
    assertThat(o.err().lines()).hasSize(1);
    assertThat(o.err())
        .startsWith("pathforest: p.One: was instrumented for another version of the runtime");
    ProfileFile p = child.profile();
    assertThat(p.classes).hasSize(1);
    assertThat(p.meta("limits")).isEqualTo("lost");
    p.assertFed(ChildPrograms.CLASS, 1);
  }
}
