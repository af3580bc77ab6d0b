package org.pathforest.e2e.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.Profile;
import org.pathforest.profile.file.ProfileReader;
import org.pathforest.profile.forest.Kipf;
import org.pathforest.profile.record.InterruptedPrefix;
import org.pathforest.programs.Failing;
import org.pathforest.programs.MonteCarlo;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/** {@code merge} of thousands of profiles in a heap that is too small for them. */
@Thorough
class ManyProfilesTest {
  private static final int COPIES = 500;

  @TempDir Path folder;

  @Test
  void thousands_are_added_up_in_a_heap_that_does_not_hold_them() throws Exception {
    Cli cli = new Cli(folder);
    List<Profile> different = new ArrayList<>();
    List<String> merge = new ArrayList<>(List.of("merge", "-o", "sum.pathprof"));
    // There are two builds, one for each program, with two runs each. Each build has its own path
    // map.
    for (Class<?> program : List.of(MonteCarlo.class, Failing.class)) {
      String name = program.getSimpleName();
      Jars.write(folder.resolve(name + ".jar"), null, program, Jars.CHECKSUM);
      cli.succeeds("instrument %s.jar -o %s-pf.jar", name, name);
      for (int run = 1; run <= 2; run++) {
        Path profile = folder.resolve(name + run + ".pathprof");
        cli.java("-Dpathforest.output=%s -jar %s-pf.jar %d", profile, name, 1000 * run);
        different.add(ProfileReader.read(profile));
        for (int copy = 0; copy < COPIES; copy++) {
          merge.add(cli.anotherRun(name + run + ".pathprof", "" + copy));
        }
      }
    }

    // 2,000 profiles take more than 32 MB, so this heap is too small to hold them at once.
    new ChildJvm("-Xmx20m", "-cp", Cli.classPath(), "org.pathforest.cli.Main")
        .with(merge)
        .in(folder)
        .run()
        .succeeded();

    Profile sum = ProfileReader.read(folder.resolve("sum.pathprof"));
    for (MethodKey key : sum.methods()) {
      assertThat(counts(List.of(sum), key, 1)).isEqualTo(counts(different, key, COPIES));
    }
    assertThat(sum.methods())
        .containsAll(different.get(0).methods())
        .containsAll(different.get(2).methods());
    try (ZipFile zip = new ZipFile(folder.resolve("sum.pathprof").toFile())) {
      assertThat(zip.stream().filter(e -> e.getName().startsWith("maps/"))).hasSize(2);
    }
  }

  /**
   * Returns the counts of all n-grams and interrupted paths of a method, added up and multiplied.
   */
  private static Map<String, Long> counts(List<Profile> profiles, MethodKey key, long by)
      throws Exception {
    Map<String, Long> counts = new TreeMap<>();
    for (Profile p : profiles) {
      if (p.methods().contains(key)) {
        Kipf kipf = p.method(key).kipf();
        for (int v = 0; v < kipf.size(); v++) {
          counts.merge(Arrays.toString(kipf.ids(v)), by * kipf.count(v), Long::sum);
        }
        for (InterruptedPrefix i : p.method(key).interrupted()) {
          String name = i.handlerOffset() + " " + i.start() + " " + i.blocks();
          counts.merge(name, by * i.count(), Long::sum);
        }
      }
    }
    return counts;
  }
}
