package org.pathforest.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.pathforest.profile.EdgeProfile;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.export.JsonlExport;
import org.pathforest.profile.file.ProfileReader;

/** What tests of several packages look at in profiles. */
public final class Profiles {
  private Profiles() {}

  /** All that a profile says, in JSON Lines. */
  public static String export(Path profile) throws IOException {
    return export(ProfileReader.read(profile));
  }

  /** The same of one that has been read. */
  public static String export(Profile profile) throws IOException {
    StringWriter text = new StringWriter();
    JsonlExport.write(profile, text);
    return text.toString();
  }

  /** The only method of that name. */
  public static MethodProfile method(Profile profile, String name) throws IOException {
    var keys = profile.methods().stream().filter(key -> key.method().equals(name)).toList();
    assertThat(keys).as("methods %s in %s", name, profile.methods()).hasSize(1);
    return profile.method(keys.get(0));
  }

  /** How many paths have ended in a method. */
  public static long paths(MethodProfile method) throws IOException {
    return method.countsById().values().stream().mapToLong(n -> n).sum();
  }

  /** How often a method has returned. */
  public static long returns(MethodProfile method) throws IOException {
    EdgeProfile edges = method.edges();
    return IntStream.range(0, method.map().cfg().size()).mapToLong(edges::exit).sum();
  }
}
