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

/** Views of profiles that tests of several packages share. */
public final class Profiles {
  private Profiles() {}

  /** Returns the whole content of a profile file in JSON Lines. */
  public static String export(Path profile) throws IOException {
    return export(ProfileReader.read(profile));
  }

  /** Returns the whole content of a profile in JSON Lines. */
  public static String export(Profile profile) throws IOException {
    StringWriter text = new StringWriter();
    JsonlExport.write(profile, text);
    return text.toString();
  }

  /** Returns the only method with that name; fails if there is none or more than one. */
  public static MethodProfile method(Profile profile, String name) throws IOException {
    var keys = profile.methods().stream().filter(key -> key.method().equals(name)).toList();
    assertThat(keys).as("methods %s in %s", name, profile.methods()).hasSize(1);
    return profile.method(keys.get(0));
  }

  /** Returns the number of paths that have ended in a method. */
  public static long paths(MethodProfile method) throws IOException {
    return method.countsById().values().stream().mapToLong(n -> n).sum();
  }

  /** Returns how often a method has returned. */
  public static long returns(MethodProfile method) throws IOException {
    EdgeProfile edges = method.edges();
    return IntStream.range(0, method.map().cfg().size()).mapToLong(edges::exit).sum();
  }
}
