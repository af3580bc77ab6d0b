package org.pathforest.instrumenter.weave.emit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.pathforest.instrumenter.weave.Archived;
import org.pathforest.instrumenter.weave.Made;
import org.pathforest.instrumenter.weave.RuntimeReferences;
import org.pathforest.instrumenter.weave.WovenClass;
import org.pathforest.instrumenter.weave.plan.ClassLayout;
import org.pathforest.instrumenter.weave.plan.Profiler;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.runtime.thread.Archive;

/** Counter holders, which are made from a template. */
class HolderFileTest {
  private static final String BRANCH = "static int run(int n) { return n > 1 ? 2 : 3; }";
  private static final String LOOP = "static int up(int n) { while (n > 9) n /= 2; return n; }";

  private static Object answer(Class<?> holder, String method) throws Exception {
    Method m = holder.getDeclaredMethod(method);
    assertThat(Modifier.isPrivate(m.getModifiers())).as("for the holder alone").isTrue();
    m.setAccessible(true);
    return m.invoke(null);
  }

  private static Class<?> load(Archived archive) {
    return archive
        .loader(HolderFileTest.class.getClassLoader())
        .load(HolderFile.nameOf(archive.mapId()).replace('/', '.'));
  }

  @Test
  void holder_says_what_the_archive_is_and_what_its_classes_have() throws Exception {
    Archived archive = new Archived(WeaveOptions.defaults().with(Profiler.KSF, 7));
    byte[] both = Made.compiled(11, "A", "class A { " + BRANCH + LOOP + "}").get(0);
    byte[] one = Made.compiled(11, "B", "class B { " + BRANCH + "}").get(0);
    byte[] none = Made.compiled(11, "C", "class C {}").get(0);
    WovenClass a = archive.add(both);
    archive.add(none);
    WovenClass b = archive.add(one);
    Class<?> holder = load(archive);

    assertThat(answer(holder, "description")).isEqualTo("7 " + archive.mapId() + " 7 ksf 3 4");
    String sha = a.methods().get(0).key().sha256();
    String shaOfB = b.methods().get(0).key().sha256();
    assertThat((String[]) answer(holder, "layout"))
        .containsExactly(sha + " 20 1 A" + shaOfB + " 2 1 B");
    assertThat(holder.isSynthetic()).isTrue();
    assertThat(holder.getModifiers() & ~Opcodes.ACC_SYNTHETIC)
        .isEqualTo(Modifier.PUBLIC | Modifier.FINAL);
    assertThat(holder.getPackageName()).isEqualTo("org.pathforest.counters.m" + archive.mapId());
  }

  @Test
  void k_is_1_where_it_means_nothing() throws Exception {
    for (Profiler profiler : Profiler.all()) {
      Archived archive = new Archived(WeaveOptions.defaults().with(profiler, 3));
      archive.add(Made.compiledBody(11, BRANCH));
      int k = profiler == Profiler.KPATHS || profiler == Profiler.KSF ? 3 : 1;
      assertThat(answer(load(archive), "description"))
          .asString()
          .startsWith("7 " + archive.mapId() + " " + k + " " + profiler.name() + " 1 ");
    }
  }

  @Test
  void long_layouts_are_in_several_pieces() throws Exception {
    Archived archive = new Archived(WeaveOptions.defaults());
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      ClassLayout layout = new ClassLayout("p/C" + i, "%064x".formatted(i));
      layout.slot(0, i % 70, true);
      archive.add(layout);
      all.append(layout.text());
    }
    String[] pieces = (String[]) answer(load(archive), "layout");
    assertThat(pieces).hasSizeGreaterThan(2);
    assertThat(String.join("", pieces)).isEqualTo(all.toString());
  }

  @Test
  void same_classes_give_the_same_bytes() {
    Map<String, byte[]> first = made().files("a".repeat(64));
    Map<String, byte[]> second = made().files("a".repeat(64));
    assertThat(second.keySet()).containsExactlyElementsOf(first.keySet());
    assertThat(second.values()).containsExactlyElementsOf(first.values());
    String holder = "org/pathforest/counters/m" + "a".repeat(64) + "/Counters";
    assertThat(first.keySet()).allMatch(name -> name.startsWith(holder)).contains(holder);
    first.forEach((name, file) -> assertThat(new ClassReader(file).getClassName()).isEqualTo(name));
  }

  private static HolderFile made() {
    HolderFile holder = new HolderFile(WeaveOptions.defaults());
    ClassLayout layout = new ClassLayout("p/C", "0".repeat(64));
    layout.slot(0, 5, true);
    holder.add(layout);
    return holder;
  }

  @Test
  void archive_has_a_class_for_each_thread_that_the_runtime_lets_own_it() throws Exception {
    Field most = Archive.class.getDeclaredField("MOST_OWNERS");
    most.setAccessible(true);
    assertThat(made().files("d".repeat(64))).hasSize(most.getInt(null));
  }

  @Test
  void no_name_of_the_template_is_left() {
    for (byte[] file : made().files("b".repeat(64)).values()) {
      assertThat(new String(file, ISO_8859_1)).doesNotContain("org/pathforest/holder");
    }
  }

  @Test
  void holder_is_known_as_ours() {
    assertThat(made().files("c".repeat(64)).values()).allMatch(RuntimeReferences::in);
  }
}
