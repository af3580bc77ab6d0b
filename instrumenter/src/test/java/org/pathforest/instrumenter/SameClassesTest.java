package org.pathforest.instrumenter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.instrumenter.archive.Jars;

/** Classes of the same name in several archives or folders. */
class SameClassesTest {
  @TempDir Path folder;

  @Test
  void same_class_in_two_places_is_named_once_with_both() throws Exception {
    Map<String, byte[]> a = Compiled.classes("package p; class A {}");
    Map<String, byte[]> b = Compiled.classes("package p; class B {}");
    Jars outer =
        new Jars()
            .with("", a)
            .with("META-INF/versions/9/", a)
            .with("BOOT-INF/classes/", b)
            .with("lib/a.jar", Jars.of(a))
            .with("lib/b.jar", new Jars().with("", b).with("", a).bytes());
    Path in = Files.write(folder.resolve("in.jar"), outer.bytes());
    InstrumentOptions options = InstrumentOptions.defaults().withNested(true);
    Instrumenter instrumenter = new Instrumenter(options, Progress.NONE);
    InstrumentResult first = instrumenter.instrument(in, folder.resolve("out.jar"));
    assertThat(SameClasses.in(List.of(first)))
        .containsExactly(
            new SameClasses("" + in, in + "!/lib/a.jar", List.of("p.A")),
            new SameClasses(in + "!/BOOT-INF/classes/", in + "!/lib/b.jar", List.of("p.B")),
            new SameClasses("" + in, in + "!/lib/b.jar", List.of("p.A")));
    Path other = folder.resolve("other.jar");
    Files.write(
        other,
        new Jars()
            .with("", Compiled.classes("package q; class C {}"))
            .with("", a)
            .with("", b)
            .bytes());
    InstrumentResult second = instrumenter.instrument(other, folder.resolve("other-out.jar"));
    assertThat(SameClasses.in(List.of(second, first)).get(0))
        .isEqualTo(new SameClasses("" + other, "" + in, List.of("p.A")));
    assertThat(SameClasses.in(List.of(second, first)).get(1))
        .isEqualTo(new SameClasses("" + other, in + "!/BOOT-INF/classes/", List.of("p.B")));
  }
}
