package org.pathforest.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes that are hidden by others of the same name, which come earlier on the class path. */
class HiddenClassesTest {
  @TempDir Path folder;

  private void write(String file, String content) throws Exception {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }

  private List<HiddenClasses> among(String... places) throws Exception {
    List<ClassPath.Entry> entries =
        Stream.of(places).map(p -> new ClassPath.Entry(folder.resolve(p), true)).toList();
    return HiddenClasses.among(entries, name -> !name.startsWith("other/"));
  }

  @Test
  void class_that_differs_from_an_earlier_one_of_its_name_is_hidden() throws Exception {
    for (String name : List.of("x/A", "x/B", "x/C", "x/D", "other/E", "module-info")) {
      write("one/" + name + ".class", "first " + name);
      write("two/" + name + ".class", "second " + name);
    }
    write("two/x/Only.class", "there");
    assertThat(among("one", "missing", "two"))
        .containsExactly(
            new HiddenClasses(
                folder.resolve("two"), folder.resolve("one"), List.of("x/A", "x/B", "x/C", "x/D")));
    HiddenClasses hidden = among("two", "one").get(0);
    assertThat(hidden.text("--verbose names all"))
        .isEqualTo(
            folder.resolve("one")
                + ": 4 classes are not instrumented, because they are hidden by different classes of the"
                + " same names in "
                + folder.resolve("two")
                + ", which comes first on the class path: x.A, x.B, x.C and 1 more (--verbose names all)");
    assertThat(hidden.text(null))
        .endsWith(", which comes first on the class path: x.A, x.B, x.C, x.D");
  }

  @Test
  void copies_with_the_same_content_are_none() throws Exception {
    write("one/x/A.class", "the same");
    write("two/x/A.class", "the same");
    assertThat(among("one", "two")).isEmpty();
  }

  @Test
  void releases_of_a_class_in_one_place_are_none() throws Exception {
    write("one/META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nMulti-Release: true\n\n");
    write("one/x/A.class", "old");
    write("one/META-INF/versions/11/x/A.class", "new");
    assertThat(among("one")).isEmpty();
  }
}
