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
import org.pathforest.profile.export.JsonlExport;
import org.pathforest.profile.file.ProfileReader;

/** The export as JSON Lines, exactly as docs/formats.md defines it. */
class JsonlExportTest {
  @TempDir Path folder;

  @Test
  void method_is_one_line_in_the_order_of_the_contract() throws IOException {
    MethodMap run = Figure3Method.map();
    MethodMap cut =
        Figure3Method.map("interruptedOnly", 1, RegisterKind.LONG, InterruptedMode.PREFIX);
    MethodMap idle = Figure3Method.map("neverRun", 2, RegisterKind.INT, InterruptedMode.PREFIX);
    long inLoop = Math.floorMod(2 - run.probes().potentials()[2], 9);
    Path file =
        new ProfileFile(2)
            .method(run)
            .method(cut)
            .method(idle)
            .sequences(
                0,
                0,
                9,
                2,
                List.of(new int[] {6, 0, 3}, new int[] {6}, new int[] {8}),
                1,
                2,
                inLoop,
                2)
            .sequences(0, 1, 9, 2, List.of(), 0, 0, 4 - cut.probes().potentials()[0], 7)
            .write(folder.resolve("a"));
    StringWriter out = new StringWriter();
    JsonlExport.write(ProfileReader.read(file), out);
    String sha = Figure3Method.SHA;
    assertThat(out.toString())
        .isEqualTo(
            """
            {"class":"org/x/Figure3","method":"interruptedOnly","descriptor":"()V",\
            "sha256":"%s","k":2,"exactUpTo":2,"limits":[],"numPaths":9,"cuts":[],"paths":[],\
            "grams":[],"interrupted":[{"handler":null,"start":"entry","offsets":[0],"count":7}]}
            {"class":"org/x/Figure3","method":"run","descriptor":"()V",\
            "sha256":"%s","k":2,"exactUpTo":2,"limits":[],"numPaths":9,"cuts":[],"paths":[\
            {"id":0,"count":1,"start":"backedge","end":"backedge","to":4,\
            "offsets":[4,12,16],"lines":[11,14,15]},\
            {"id":3,"count":1,"start":"backedge","end":"return",\
            "offsets":[4,8,16,20],"lines":[11,12,15,17]},\
            {"id":6,"count":2,"start":"entry","end":"backedge","to":4,\
            "offsets":[0,4,8,16],"lines":[10,11,12,15]},\
            {"id":8,"count":1,"start":"handler","end":"return","offsets":[24],"lines":[0]}],\
            "grams":[{"ids":[0],"count":1},{"ids":[0,3],"count":1},{"ids":[3],"count":1},\
            {"ids":[6],"count":2},{"ids":[6,0],"count":1},{"ids":[8],"count":1}],\
            "interrupted":[{"handler":24,"start":"backedge","offsets":[4,8],"count":2}]}
            """
                .formatted(sha, sha));
  }
}
