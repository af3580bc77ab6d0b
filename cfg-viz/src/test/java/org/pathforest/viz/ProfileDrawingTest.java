package org.pathforest.viz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.PathMapWriter;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;

/** Drawings of a method from a profile file. */
class ProfileDrawingTest {
  private static final int LIMIT_MEMORY = 1;

  @TempDir private Path folder;

  /**
   * Returns a method in which path 2 ran 3 times and path 0 twice after it, with an interruption in
   * block 0.
   */
  private MethodProfile profile(MethodMap map, int exactUpTo, int limits) throws IOException {
    ByteArrayOutputStream maps = new ByteArrayOutputStream();
    PathMapWriter writer = new PathMapWriter(maps, "kpaths");
    writer.write(map);
    String id = writer.finish();
    Path file = folder.resolve("p.pathprof");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("counts.bin"));
      DataOutputStream out = new DataOutputStream(zip);
      out.writeInt(0x50464342);
      out.writeShort(3);
      out.writeInt(1);
      out.writeUTF(map.key().className());
      out.writeUTF(map.key().sha256());
      out.writeUTF(id);
      int paths = (int) map.numbering().numPaths();
      // Tag, class, method, N, k, exactUpTo, limits, modulus; a context (path 2), two counters.
      out.write(new byte[] {1, 0, 0, (byte) paths, 2, (byte) exactUpTo, (byte) limits, 0});
      out.write(new byte[] {1, 0, 2, 1, 2, 0, 2, 3, 1, 0, 2});
      long register =
          map.numbering().value(map.numbering().dag().ofEntry()) - map.probes().potentials()[0];
      out.write(new byte[] {1, 0, 0});
      out.writeInt((int) register);
      out.write(new byte[] {1, 0});
      out.flush();
      zip.putNextEntry(new ZipEntry("maps/" + id + ".map.gz"));
      maps.writeTo(zip);
      zip.putNextEntry(new ZipEntry("meta.properties"));
      String meta =
          "format=1\nprofiler=kpaths\nk=2\nprogram=x.Main\njvm=a JVM\n"
              + "start=2026-01-02T03:04:05Z\nend=2026-01-02T03:05:05Z\nlimits=\nmemory=1000000\n"
              + "liveThreads=0\nmaps="
              + id
              + "\n";
      zip.write(meta.getBytes(StandardCharsets.UTF_8));
    }
    Profile profile = ProfileReader.read(file);
    return profile.method(map.key());
  }

  private static String title(DotParser drawing) {
    return DotParser.words(drawing.graphs.get(1).get("label"));
  }

  private static String label(DotParser drawing, String node) {
    return DotParser.words(drawing.nodes.get(node).get("label"));
  }

  @Test
  void graph_of_a_profiled_method_has_its_counts() throws IOException {
    MethodProfile p = profile(Methods.map(InterruptedMode.PREFIX), 2, 0);
    DotParser drawing = DotParser.parse(CfgDrawing.of(p).dot());
    assertThat(title(drawing)).contains("k = 2, source Figure3.java").doesNotContain("limits");
    assertThat(label(drawing, "b0")).contains("1x").contains("left by an exception: 1x");
    assertThat(label(drawing, "b4")).contains("5x");
    assertThat(label(drawing, "b8")).contains("3x");
    assertThat(label(drawing, "b12")).contains("2x");
  }

  @Test
  void forest_of_a_profiled_method_has_its_shares() throws IOException {
    MethodProfile p = profile(Methods.map(InterruptedMode.PREFIX), 2, 0);
    DotParser drawing = DotParser.parse(ForestDrawing.of(p).dot());
    assertThat(label(drawing, "title")).contains("org.x.Figure3.run()V").contains("k = 2");
    assertThat(drawing.visibleEdges())
        .extracting(e -> DotParser.words(e.attributes().get("label")))
        .containsExactly("66.7%(66.7%)\n");
  }

  @Test
  void interruptions_that_were_only_counted_are_said_in_the_title() throws IOException {
    MethodProfile p = profile(Methods.map(InterruptedMode.COUNT), 2, 0);
    DotParser drawing = DotParser.parse(CfgDrawing.of(p).dot());
    assertThat(title(drawing))
        .contains("not drawn: 1 interrupted path whose places were not recorded");
  }

  @Test
  void method_of_which_no_count_is_known_is_drawn_without_counts() throws IOException {
    MethodProfile p = profile(Methods.map(InterruptedMode.PREFIX), 0, LIMIT_MEMORY);
    DotParser drawing = DotParser.parse(CfgDrawing.of(p).dot());
    assertThat(title(drawing)).contains("counts unknown").contains("limits: memory");
    assertThat(label(drawing, "b4")).doesNotContain("x");
    assertThat(label(DotParser.parse(ForestDrawing.of(p).dot()), "title"))
        .contains("counts unknown");
    assertThatThrownBy(() -> p.edges()).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void limit_below_k_is_said() throws IOException {
    MethodProfile p = profile(Methods.map(InterruptedMode.PREFIX), 1, LIMIT_MEMORY);
    assertThat(title(DotParser.parse(CfgDrawing.of(p).dot()))).contains("k = 2, exact up to 1,");
    assertThat(label(DotParser.parse(ForestDrawing.of(p).dot()), "title"))
        .contains("consecutive paths, up to 1;");
  }
}
