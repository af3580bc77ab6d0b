package org.pathforest.e2e.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import org.pathforest.testkit.Needs;

/** pprof's own schema, compiled by protoc. The schema is not part of this project. */
final class OfficialSchema {
  private static final Path SCHEMA = Path.of(System.getProperty("pprof.schema", ""));

  private OfficialSchema() {}

  /**
   * Returns the message {@code Profile}. If the schema is missing, the test is skipped or fails.
   *
   * @param folder for temporary files
   */
  static Descriptor profile(Path folder) throws Exception {
    Needs.that(
        Files.isRegularFile(SCHEMA),
        SCHEMA + ", of the package golang-github-google-pprof-dev (property pprof.schema)");
    Path protoc = folder.resolve("protoc");
    Files.copy(Path.of(System.getProperty("tools"), "protoc.exe"), protoc);
    assertThat(protoc.toFile().setExecutable(true)).isTrue();
    Path set = folder.resolve("profile.set");
    int status =
        new ProcessBuilder(
                protoc.toString(),
                "--proto_path=" + SCHEMA.getParent(),
                "--descriptor_set_out=" + set,
                SCHEMA.getFileName().toString())
            .inheritIO()
            .start()
            .waitFor();
    assertThat(status).as("protoc compiles " + SCHEMA).isZero();
    FileDescriptorSet files = FileDescriptorSet.parseFrom(Files.readAllBytes(set));
    return FileDescriptor.buildFrom(files.getFile(0), new FileDescriptor[0])
        .findMessageTypeByName("Profile");
  }
}
