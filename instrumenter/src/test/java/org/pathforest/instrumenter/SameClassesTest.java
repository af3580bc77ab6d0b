package org.pathforest.instrumenter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.instrumenter.archive.Jars;

/** Classes of the same name in several places. */
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
        .extracting(SameClasses::toString)
        .containsExactly(
            "class p.A in %s and in %s!/lib/a.jar".formatted(in, in),
            "class p.B in %s!/BOOT-INF/classes/ and in %s!/lib/b.jar".formatted(in, in),
            "class p.A in %s and in %s!/lib/b.jar".formatted(in, in));
    Path other = folder.resolve("other.jar");
    Files.write(
        other,
        new Jars()
            .with("", Compiled.classes("package q; class C {}"))
            .with("", a)
            .with("", b)
            .bytes());
    InstrumentResult second = instrumenter.instrument(other, folder.resolve("other-out.jar"));
    assertThat(SameClasses.in(List.of(second, first)).get(0).toString())
        .isEqualTo("class p.A in %s and in %s".formatted(other, in));
    assertThat(SameClasses.in(List.of(second, first)).get(1).toString())
        .isEqualTo("class p.B in %s and in %s!/BOOT-INF/classes/".formatted(other, in));
  }
}
