package org.pathforest.instrumenter.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Changes to module descriptors, so that modules find the runtime. */
class ModuleInfoTest {
  private static byte[] moduleInfo(Class<?> in) throws IOException {
    try (InputStream stream = in.getModule().getResourceAsStream("module-info.class")) {
      return stream.readAllBytes();
    }
  }

  private static ModuleDescriptor parse(byte[] moduleInfo) throws IOException {
    return ModuleDescriptor.read(new ByteArrayInputStream(moduleInfo));
  }

  private static byte[] ofM() {
    return ModuleInfo.ofRuntime("m", Set.of("m"));
  }

  @Test
  void requirement_is_added_and_everything_else_kept() throws IOException {
    byte[] original = moduleInfo(Connection.class);
    byte[] changed = ModuleInfo.requireRuntime(original, RuntimeFiles.MODULE);
    ModuleDescriptor before = parse(original);
    ModuleDescriptor after = parse(changed);
    Set<String> required = new HashSet<>();
    after.requires().forEach(r -> required.add(r.name()));
    assertThat(required).contains("java.base", RuntimeFiles.MODULE);
    assertThat(after.requires())
        .containsAll(before.requires())
        .hasSize(before.requires().size() + 1);
    assertThat(after.exports()).isEqualTo(before.exports());
    assertThat(after.uses()).isEqualTo(before.uses());
    assertThat(after.packages()).isEqualTo(before.packages());
    assertThat(after.version()).isEqualTo(before.version());
  }

  @Test
  void unknown_attributes_are_kept() throws IOException {
    // The descriptor of java.base has hashes of other modules and a target platform.
    byte[] changed = ModuleInfo.requireRuntime(moduleInfo(Object.class), RuntimeFiles.MODULE);
    String text = new String(changed, StandardCharsets.ISO_8859_1);
    assertThat(text).contains("ModuleTarget", "ModuleHashes");
    assertThat(changed.length).isGreaterThan(moduleInfo(Object.class).length);
  }

  @Test
  void required_module_is_not_required_twice() throws IOException {
    byte[] once = ModuleInfo.requireRuntime(moduleInfo(Connection.class), "m");
    assertThat(ModuleInfo.requireRuntime(once, "m")).isSameAs(once);
  }

  @Test
  void package_is_exported_and_listed_where_packages_are_and_management_required_once()
      throws IOException {
    byte[] original = moduleInfo(Connection.class); // from the JDK's image, lists all packages
    ModuleDescriptor after = parse(ModuleInfo.containRuntime(original, Set.of("x/y")));
    Set<String> packages = new HashSet<>(parse(original).packages());
    packages.add("x.y");
    assertThat(after.packages()).isEqualTo(packages);
    assertThat(after.requires())
        .filteredOn(r -> r.name().equals("java.management"))
        .singleElement()
        .satisfies(r -> assertThat(r.modifiers()).containsExactly(Modifier.STATIC));
    byte[] bare = ModuleInfo.containRuntime(ofM(), Set.of("x/y")); // lists no packages
    assertThat(ModuleInfo.packages(bare)).containsExactlyInAnyOrder("m", "x/y");
    assertThat(parse(bare).requires()).isEqualTo(parse(ofM()).requires());
  }

  @Test
  void package_of_the_holder_is_listed_where_packages_are_and_not_exported() throws IOException {
    byte[] original = moduleInfo(Connection.class);
    ModuleDescriptor before = parse(original);
    Set<String> packages = new HashSet<>(before.packages());
    packages.add("x.y");
    byte[] requiring = ModuleInfo.requireRuntime(original, RuntimeFiles.MODULE, "x/y");
    assertThat(parse(requiring).packages()).isEqualTo(packages);
    assertThat(parse(requiring).exports()).isEqualTo(before.exports());
    byte[] again = ModuleInfo.requireRuntime(requiring, RuntimeFiles.MODULE, "x/z");
    assertThat(parse(again).packages()).contains("x.y", "x.z");
    byte[] containing =
        ModuleInfo.containRuntime(original, Set.of("run/time", "run/time/a"), "x/y");
    assertThat(parse(containing).packages()).contains("x.y", "run.time", "run.time.a");
    assertThat(parse(containing).exports()).hasSize(before.exports().size() + 2);
    byte[] bare = ofM(); // lists no packages
    assertThat(ModuleInfo.requireRuntime(bare, "m", "x/y")).isSameAs(bare);
  }

  @Test
  void module_does_not_require_itself() throws IOException {
    byte[] original = moduleInfo(Connection.class);
    assertThat(ModuleInfo.requireRuntime(original, "java.sql")).isSameAs(original);
  }

  @Test
  void other_bytes_are_refused() throws IOException {
    byte[] whole = moduleInfo(Connection.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ModuleInfo.requireRuntime(new byte[3], "m"))
        .withMessage("not a class file");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ModuleInfo.requireRuntime(Arrays.copyOf(whole, 90), "m"))
        .withMessage("damaged class file");
    try (InputStream own = ModuleInfoTest.class.getResourceAsStream("ModuleInfoTest.class")) {
      byte[] other = own.readAllBytes();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ModuleInfo.requireRuntime(other, "m"))
          .withMessage("not a module descriptor");
    }
  }

  @Test
  void mach_o_libraries_are_no_classes() throws IOException {
    byte[] fat = {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 0, 2, 1, 0, 0, 7};
    assertThat(ClassHeader.isClass(fat)).isFalse();
    byte[] real = moduleInfo(Object.class);
    assertThat(ClassHeader.isClass(real)).isTrue();
    assertThat(ClassHeader.majorVersion(real)).isGreaterThanOrEqualTo(61);
  }
}
