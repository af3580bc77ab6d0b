package org.pathforest.e2e.formats;

import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.pathforest.testkit.Needs;

/** pprof's own schema, compiled by protoc; it is no part of this project. */
final class OfficialSchema {
  private static final Path SCHEMA = Path.of(System.getProperty("pprof.schema", ""));

  private OfficialSchema() {}

  /**
   * The message {@code Profile}. Without the schema the test is skipped, or fails.
   *
   * @param folder for what is made
   */
  static Descriptor profile(Path folder) throws Exception {
    Needs.that(
        Files.isRegularFile(SCHEMA),
        SCHEMA + ", of the package golang-github-google-pprof-dev (property pprof.schema)");
    Path protoc = folder.resolve("protoc");
    Path fetched = Path.of(System.getProperty("tools"), "protoc.exe");
    Files.copy(fetched, protoc, StandardCopyOption.REPLACE_EXISTING);
    if (!protoc.toFile().setExecutable(true)) {
      throw new IOException(protoc + " can't be made executable");
    }
    Path set = folder.resolve("profile.set");
    Process process =
        new ProcessBuilder(
                protoc.toString(),
                "--proto_path=" + SCHEMA.getParent(),
                "--descriptor_set_out=" + set,
                SCHEMA.getFileName().toString())
            .inheritIO()
            .start();
    if (process.waitFor() != 0) {
      throw new IOException(protoc + " could not compile " + SCHEMA);
    }
    try (InputStream in = Files.newInputStream(set)) {
      FileDescriptorSet files = FileDescriptorSet.parseFrom(in);
      FileDescriptor file = FileDescriptor.buildFrom(files.getFile(0), new FileDescriptor[0]);
      return file.findMessageTypeByName("Profile");
    }
  }
}
