package org.pathforest.profile.report;

import com.google.gson.annotations.SerializedName;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.text.MethodName;

/**
 * Names of a method. The names of the components are those of JSON renderings.
 *
 * @param className internal name
 * @param name of the method, as people write it
 */
public record MethodPlace(
    @SerializedName("class") String className, String method, String descriptor, String name) {
  /** Those of a key. */
  public static MethodPlace of(MethodKey key) {
    return new MethodPlace(key.className(), key.method(), key.descriptor(), MethodName.of(key));
  }
}
