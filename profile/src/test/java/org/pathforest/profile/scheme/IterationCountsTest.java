package org.pathforest.profile.scheme;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.map.KnownWeights;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.scheme.CannotNumberException;
import org.pathforest.paths.scheme.kiter.IterationCounts;
import org.pathforest.paths.scheme.kiter.IterationPlan;
import org.pathforest.paths.weights.EdgeWeights;
import org.pathforest.profile.Figure3Method;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.ProfileFile;
import org.pathforest.profile.export.JsonlExport;
import org.pathforest.profile.file.ProfileReader;

/** Known and lost counts of a method whose k-iteration paths were counted. */
class IterationCountsTest {
  @TempDir Path folder;

  private static MethodMap map() throws CannotNumberException {
    MethodMap m = Figure3Method.map("run", 0, RegisterKind.INT, InterruptedMode.BLOCK);
    IterationPlan plan =
        IterationPlan.of(
            m.numbering(), EdgeWeights.uniform(), header -> 2, new IterationPlan.Limits(0, 60_000));
    return Figure3Method.counted(m, plan);
  }

  /** Returns a profile with counts of the method's first paths. One exception left the method. */
  private Profile profile(int exactUpTo, int limits, long... counts) throws Exception {
    MethodMap map = map();
    ProfileFile file = new ProfileFile(1).method(map).meta("profiler", "kiter");
    file.record(1, 0, 0, map.probes().scheme().counters(), 1, exactUpTo, limits)
        .numbers(0, counts.length);
    for (int id = 0; id < counts.length; id++) {
      file.numbers(0, id, counts[id]);
    }
    file.numbers(1).prefix(0, 0, 0, 1);
    return ProfileReader.read(file.write(folder.resolve("run.pathprof")));
  }

  private static MethodProfile method(Profile profile) throws IOException {
    return profile.method(profile.methods().get(0));
  }

  private static JsonObject export(Profile profile) throws IOException {
    StringWriter out = new StringWriter();
    JsonlExport.write(method(profile), out);
    return JsonParser.parseString(out.toString()).getAsJsonObject();
  }

  @Test
  void counts_that_are_known_are_told() throws Exception {
    Profile profile = profile(1, 0, 5, 7);
    IterationCounts counts = (IterationCounts) method(profile).schemeCounts();
    assertThat(counts.paths()).extracting(IterationCounts.Counted::count).containsExactly(5L, 7L);
    assertThat(counts.weights()).isNotNull();
    assertThat(counts.lines(9)).hasSize(2);
    assertThat(export(profile).getAsJsonArray("paths")).hasSize(2);
  }

  @Test
  void counts_that_were_lost_are_not_told_as_zeros() throws Exception {
    Profile profile = profile(0, 1);
    IterationCounts counts = (IterationCounts) method(profile).schemeCounts();
    assertThat(counts.limits()).containsExactly("memory");
    assertThat(counts.weights()).isNull();
    assertThat(counts.lines(9))
        .containsExactly("counts were lost for lack of memory; raise -Xmx or pathforest.memory");
    assertThat(export(profile).get("paths").isJsonNull()).isTrue();
  }

  @Test
  void method_in_which_no_path_ended_has_no_weights() throws Exception {
    Profile profile = profile(1, 0);
    assertThat(method(profile).exactUpTo()).isPositive();
    KnownWeights weights = ProfileWeights.of(profile, done -> {});
    assertThat(weights.of(map().key())).isNull();
    assertThat(export(profile).getAsJsonArray("paths")).isEmpty();
  }
}
