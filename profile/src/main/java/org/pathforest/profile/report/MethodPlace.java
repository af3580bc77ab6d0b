package org.pathforest.profile.report;

import com.google.gson.annotations.SerializedName;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.text.MethodName;

/**
 * Names of a method. Component names are JSON field names.
 *
 * @param className internal name of the class
 * @param name the method as people write it, with class and parameters
 */
public record MethodPlace(
    @SerializedName("class") String className, String method, String descriptor, String name) {
  /** Returns the names of a method. */
  public static MethodPlace of(MethodKey key) {
    return new MethodPlace(key.className(), key.method(), key.descriptor(), MethodName.of(key));
  }
}
