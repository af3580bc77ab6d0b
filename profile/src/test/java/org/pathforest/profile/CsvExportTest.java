package org.pathforest.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.profile.export.CsvExport;
import org.pathforest.profile.file.ProfileReader;

/** The export as CSV, exactly as docs/formats.md defines it. */
class CsvExportTest {
  @TempDir Path folder;

  @Test
  void sequences_and_interrupted_paths_have_a_line_each() throws IOException {
    MethodMap run = Figure3Method.map();
    MethodMap cut =
        Figure3Method.map("interruptedOnly", 1, RegisterKind.LONG, InterruptedMode.PREFIX);
    Path file =
        new ProfileFile(2)
            .method(run)
            .method(cut)
            .sequences(0, 0, 9, 2, List.of(new int[] {6, 3}), 0, 0, 0, 0)
            .sequences(0, 1, 9, 2, List.of(), 0, 0, 4 - cut.probes().potentials()[0], 7)
            .write(folder.resolve("a"));
    StringWriter out = new StringWriter();

    CsvExport.write(ProfileReader.read(file), out);

    assertThat(out.toString())
        .isEqualTo(
            """
            class,method,descriptor,exactUpTo,numPaths,possible,kind,n,ids,count,instructions,path
            org/x/Figure3,interruptedOnly,()V,2,9,9,interrupted,,,7,,\
            "interrupted: enter · exception at line 10, left"
            org/x/Figure3,run,()V,2,9,9,sequence,1,3,1,9,\
            path 3: line 11 not taken · line 15 not taken · return
            org/x/Figure3,run,()V,2,9,9,sequence,1,6,1,11,\
            path 6: enter · line 11 not taken · line 15 taken · again
            org/x/Figure3,run,()V,2,9,9,sequence,2,6 3,1,20,
            """);
  }
}
