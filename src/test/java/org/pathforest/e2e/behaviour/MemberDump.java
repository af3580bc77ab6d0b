package org.pathforest.e2e.behaviour;

import java.io.PrintStream;
import java.io.Serializable;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.jar.JarFile;

/**
 * Child program that writes what reflection says about every class of some jars. Each jar has a
 * class loader of its own.
 */
final class MemberDump {
  /**
   * Label of the lines that show the order of methods. HotSpot sorts a class's methods by the
   * addresses of their names, so the order differs between two runs of the same jar.
   */
  static final String ORDER = "order of methods";

  private final PrintStream out;

  private MemberDump(PrintStream out) {
    this.out = out;
  }

  /** Takes the file to write, then the jars. */
  public static void main(String[] arguments) throws Exception {
    try (PrintStream out =
        new PrintStream(
            Files.newOutputStream(Path.of(arguments[0])), false, StandardCharsets.UTF_8)) {
      for (String jar : List.of(arguments).subList(1, arguments.length)) {
        new MemberDump(out).dump(Path.of(jar));
      }
    }
    Runtime.getRuntime().exit(0); // a class may have started threads
  }

  private void dump(Path jar) throws Exception {
    URL[] urls = {jar.toUri().toURL()};
    // Stays open because the runtime in an instrumented jar writes its profile when the JVM ends.
    URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
    try (JarFile file = new JarFile(jar.toFile())) {
      for (String name : file.stream().map(e -> e.getName()).sorted().toList()) {
        if (name.endsWith(".class")
            && !name.startsWith("META-INF/")
            && !("/" + name).contains("/org/pathforest/") // the runtime, also in subfolders
            && !name.endsWith("module-info.class")) {
          String type = name.substring(0, name.length() - ".class".length()).replace('/', '.');
          try {
            dump(Class.forName(type, false, loader));
          } catch (LinkageError | ClassNotFoundException e) {
            // Messages contain the hash code of a loader's unnamed module, which differs between
            // JVMs.
            out.println(
                type + " does not load: " + e.toString().replaceAll("@(0x)?[0-9a-f]+", "@"));
          }
        }
      }
    }
  }

  private void dump(Class<?> c) {
    say("class", c, () -> c.getModifiers() + " " + c.isHidden() + c.isSynthetic());
    say("generic", c, c::toGenericString);
    say("superclass", c, c::getAnnotatedSuperclass);
    say("interfaces", c, () -> Arrays.toString(c.getAnnotatedInterfaces()));
    say("signature", c, () -> c.getGenericSuperclass() + Arrays.toString(c.getGenericInterfaces()));
    say("annotations", c, () -> Arrays.toString(c.getAnnotations()));
    say("enclosing", c, () -> c.getEnclosingMethod() + " " + c.getEnclosingConstructor());
    say("enclosing class", c, () -> c.getEnclosingClass() + " " + c.getDeclaringClass());
    say("classes", c, () -> Arrays.toString(c.getDeclaredClasses()));
    say("nest", c, () -> c.getNestHost() + Arrays.toString(c.getNestMembers()));
    say("sealed", c, () -> Arrays.toString(c.getPermittedSubclasses()));
    say("record", c, () -> Arrays.toString(c.getRecordComponents()));
    say("enum", c, () -> c.isEnum() + " " + c.isRecord() + c.isAnonymousClass() + c.isLocalClass());
    say("assertions", c, c::desiredAssertionStatus);
    all("fields", c, c::getDeclaredFields);
    all("constructors", c, c::getDeclaredConstructors);
    all("methods", c, c::getDeclaredMethods);
    say("getMethods", c, () -> Arrays.toString(inOrder(c.getMethods())));
    say("getFields", c, () -> Arrays.toString(c.getFields()));
    say(ORDER, c, () -> List.of(c.getDeclaredMethods()) + "" + List.of(c.getMethods()));
    if (Serializable.class.isAssignableFrom(c)) {
      say("serialVersionUID", c, () -> java.io.ObjectStreamClass.lookup(c));
    }
  }

  private <T extends AnnotatedElement & Member> void all(
      String what, Class<?> c, Callable<T[]> members) {
    try {
      T[] found = members.call();
      for (T m : found instanceof Field[] ? found : inOrder(found)) {
        dump(c, m);
      }
    } catch (LinkageError | Exception e) {
      out.println(c.getName() + " " + what + ": " + e.getClass());
    }
  }

  private void dump(Class<?> c, Member m) {
    say(m + " " + m.getModifiers() + m.isSynthetic(), c, () -> generic(m));
    AnnotatedElement annotated = (AnnotatedElement) m;
    say("  annotations", "", () -> Arrays.toString(annotated.getDeclaredAnnotations()));
    if (m instanceof Field f) {
      say("  type", "", f::getAnnotatedType);
    } else if (m instanceof Executable e) {
      say("  parameters", "", () -> Arrays.toString(e.getParameters()));
      say("  parameter types", "", () -> Arrays.toString(e.getAnnotatedParameterTypes()));
      say("  parameter annotations", "", () -> Arrays.deepToString(e.getParameterAnnotations()));
      say("  exceptions", "", () -> Arrays.toString(e.getAnnotatedExceptionTypes()));
      say("  returns", "", e::getAnnotatedReturnType);
      if (e instanceof Method method) {
        say("  default", "", () -> value(method) + " " + method.isBridge());
      }
    }
  }

  private static String value(Method method) {
    return Arrays.deepToString(new Object[] {method.getDefaultValue()});
  }

  private static String generic(Member m) {
    return m instanceof Field f ? f.toGenericString() : ((Executable) m).toGenericString();
  }

  private static <T extends Member> T[] inOrder(T[] members) {
    T[] ordered = members.clone();
    Arrays.sort(ordered, Comparator.comparing(Member::toString));
    return ordered;
  }

  private void say(String what, Object of, Callable<?> value) {
    String name = of instanceof Class<?> c ? c.getName() + " " : "";
    try {
      out.println(name + what + ": " + AnnotationText.inOrder(String.valueOf(value.call())));
    } catch (LinkageError | Exception e) {
      // The message is omitted: the order of methods decides which missing class it names.
      out.println(name + what + ": " + e.getClass());
    }
  }
}
