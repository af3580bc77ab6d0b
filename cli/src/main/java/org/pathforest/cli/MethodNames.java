package org.pathforest.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Type;
import org.pathforest.cli.failure.UsageException;
import org.pathforest.paths.map.MethodKey;

/**
 * The names by which users may ask for a method.
 *
 * @param full name with descriptor: {@code org.x.Foo.bar(ILjava/lang/String;)V}
 * @param bare name without parameters: {@code org.x.Foo.bar}
 * @param readable name with parameters as in source code: {@code org.x.Foo.bar(int, String)}
 */
record MethodNames(String full, String bare, String readable) {
  private static final int LISTED = 20;

  /** Returns the names of a method in a class file. */
  static MethodNames of(String internalClassName, String method, String descriptor) {
    String bare = internalClassName.replace('/', '.') + '.' + method;
    String parameters =
        Stream.of(Type.getArgumentTypes(descriptor))
            .map(t -> t.getClassName().replaceFirst("^.*\\.", ""))
            .collect(Collectors.joining(", ", "(", ")"));
    return new MethodNames(bare + descriptor, bare, bare + parameters);
  }

  /** Returns the names of a method in a profile. */
  static MethodNames of(MethodKey key) {
    return of(key.className(), key.method(), key.descriptor());
  }

  /**
   * Ways to match a name, from the strictest to the loosest. The first way with any match decides.
   */
  private static final List<BiPredicate<String, String>> TIERS =
      List.of(
          String::equals,
          (name, wanted) -> name.endsWith("." + wanted),
          (name, wanted) ->
              name.toLowerCase(Locale.ROOT).contains(wanted.toLowerCase(Locale.ROOT)));

  /**
   * Returns the methods that a name means. These are the methods with exactly this name. If there
   * are none, they are those whose name ends with it after a dot. If there are none of these
   * either, they are those whose name contains it, ignoring case. Methods with the same full name
   * cannot be told apart, so all of them are returned.
   *
   * @throws UsageException if no method matches, or if methods with different names match; it lists
   *     these
   */
  static <T> List<T> find(List<T> methods, Function<T, MethodNames> names, String wanted)
      throws UsageException {
    for (BiPredicate<String, String> tier : TIERS) {
      List<T> found = new ArrayList<>();
      for (T method : methods) {
        if (names.apply(method).matches(wanted, tier)) {
          found.add(method);
        }
      }
      List<String> distinct = found.stream().map(m -> names.apply(m).full()).distinct().toList();
      if (distinct.size() == 1) {
        return found;
      } else if (distinct.size() > 1) {
        throw new UsageException(
            "--method %s: %d methods match; name one of these:".formatted(wanted, distinct.size()),
            listed(distinct));
      }
    }
    throw new UsageException(
        "--method %s: none of the %d methods matches; name it as Foo.bar"
            .formatted(wanted, methods.size()),
        List.of());
  }

  private boolean matches(String wanted, BiPredicate<String, String> tier) {
    String dotted = wanted.replace('/', '.');
    return tier.test(full, wanted)
        || tier.test(full.replace('/', '.'), dotted)
        || tier.test(bare, dotted)
        || tier.test(readable, dotted);
  }

  private static List<String> listed(List<String> names) {
    if (names.size() <= LISTED) {
      return names;
    }
    List<String> first = new ArrayList<>(names.subList(0, LISTED));
    first.add("and " + (names.size() - LISTED) + " more; give more of the name");
    return first;
  }
}
