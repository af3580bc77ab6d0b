package org.pathforest.e2e.tracer;

import com.google.gson.annotations.SerializedName;

/**
 * Key of a method in a class file.
 *
 * @param className internal name of the class
 * @param method name of the method
 * @param descriptor descriptor of the method
 * @param sha256 SHA-256 of the traced class file, in lower-case hexadecimal digits
 */
public record MethodKey(
    @SerializedName("class") String className, String method, String descriptor, String sha256) {
  /** Returns the method without its class file, as in {@code org/x/Foo.bar(I)V}. */
  public String name() {
    return className + "." + method + descriptor;
  }

  /** Returns the method as in stack traces, such as {@code org.x.Foo.bar}. */
  String frame() {
    return className.replace('/', '.') + "." + method;
  }

  @Override
  public String toString() {
    return name();
  }
}
