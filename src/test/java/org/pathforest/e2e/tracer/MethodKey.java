package org.pathforest.e2e.tracer;

import com.google.gson.annotations.SerializedName;

/**
 * Names a method of a class file.
 *
 * @param className internal name of the class
 * @param method name of the method
 * @param descriptor descriptor of the method
 * @param sha256 of the traced class file, in lower case hexadecimal digits
 */
public record MethodKey(
    @SerializedName("class") String className, String method, String descriptor, String sha256) {
  /** The method without its class file, as in {@code org/x/Foo.bar(I)V}. */
  public String name() {
    return className + "." + method + descriptor;
  }

  /** The method as stack traces name it, as in {@code org.x.Foo.bar}. */
  String frame() {
    return className.replace('/', '.') + "." + method;
  }

  @Override
  public String toString() {
    return name();
  }
}
