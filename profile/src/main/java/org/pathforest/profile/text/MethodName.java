package org.pathforest.profile.text;

import java.util.ArrayList;
import java.util.List;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.map.MethodMap;

/** Names of methods as people write them: {@code org.x.Foo.bar(int, String)}. */
public final class MethodName {
  private MethodName() {}

  /**
   * Returns the class, the method, and the types of parameters without their packages. The result
   * type is left out.
   */
  public static String of(MethodKey key) {
    return key.className().replace('/', '.') + '.' + key.method() + parameters(key.descriptor());
  }

  /**
   * Returns the source file and first line of a method, as far as they are known; else an empty
   * text.
   */
  public static String source(MethodMap map) {
    int line = map.cfg().block(0).firstLine();
    String file = map.origin().source() == null ? "" : map.origin().source();
    return line > 0 ? file + ":" + line : file;
  }

  /**
   * Returns the name of a type or method without its package: {@code String.charAt}, {@code int[]}.
   *
   * @param name internal name of a type or descriptor of an array; a dot and a method name may
   *     follow
   */
  public static String readable(String name) {
    if (!name.startsWith("[")) {
      return name.substring(name.lastIndexOf('/') + 1);
    }
    int end = name.lastIndexOf('.');
    String type = parameters("(" + (end < 0 ? name : name.substring(0, end)) + ")");
    return type.substring(1, type.length() - 1) + (end < 0 ? "" : name.substring(end));
  }

  private static String parameters(String descriptor) {
    List<String> types = new ArrayList<>();
    int at = 1;
    while (at < descriptor.length() && descriptor.charAt(at) != ')') {
      int dimensions = 0;
      while (descriptor.charAt(at) == '[') {
        dimensions++;
        at++;
      }
      String type;
      if (descriptor.charAt(at) == 'L') {
        int end = descriptor.indexOf(';', at);
        String name = descriptor.substring(at + 1, end);
        type = name.substring(name.lastIndexOf('/') + 1);
        at = end + 1;
      } else {
        type = primitive(descriptor.charAt(at));
        at++;
      }
      types.add(type + "[]".repeat(dimensions));
    }
    return "(" + String.join(", ", types) + ")";
  }

  private static String primitive(char c) {
    return switch (c) {
      case 'Z' -> "boolean";
      case 'B' -> "byte";
      case 'C' -> "char";
      case 'S' -> "short";
      case 'I' -> "int";
      case 'J' -> "long";
      case 'F' -> "float";
      case 'D' -> "double";
      default -> String.valueOf(c);
    };
  }
}
