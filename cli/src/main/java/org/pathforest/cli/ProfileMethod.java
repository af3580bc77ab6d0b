package org.pathforest.cli;

import java.io.IOException;
import java.util.List;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.probe.Variant;
import org.pathforest.profile.MethodProfile;
import org.pathforest.profile.Profile;
import org.pathforest.profile.report.paths.NumberedMethod;
import org.pathforest.viz.CfgDrawing;
import org.pathforest.viz.ForestDrawing;

/**
 * A method that ran, according to a profile.
 *
 * @param profile the profile
 * @param key key of the method
 */
record ProfileMethod(Profile profile, MethodKey key) implements Drawable {
  static List<Drawable> all(Profile profile) {
    return profile.methods().stream().<Drawable>map(k -> new ProfileMethod(profile, k)).toList();
  }

  @Override
  public MethodNames names() {
    return MethodNames.of(key);
  }

  @Override
  public CfgDrawing cfg(Variant variant) throws IOException {
    return CfgDrawing.of(profile.method(key));
  }

  @Override
  public NumberedMethod paths(Variant variant) throws IOException {
    return NumberedMethod.of(profile.method(key));
  }

  @Override
  public ForestDrawing forest() throws IOException {
    return ForestDrawing.of(counted());
  }

  @Override
  public ForestDrawing slabForest() throws IOException {
    return ForestDrawing.ofSlabs(counted());
  }

  private MethodProfile counted() throws IOException {
    MethodProfile method = profile.method(key);
    if (method.exactUpTo() == 0) {
      throw new FileException(
          profile.name(),
          "no counts of "
              + key
              + " are known, because of limits: "
              + String.join(", ", method.limits())
              + "; see docs/guide/limits.md");
    }
    return method;
  }
}
