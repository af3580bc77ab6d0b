package org.pathforest.profile.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.profile.Profile;

/**
 * Pairs of equal methods in two profiles. Methods of the same class file are equal. Other methods
 * are equal if class, name, descriptor and shape agree, so that their edges have the same indices.
 * Immutable.
 */
public final class Counterparts {
  private final Map<MethodKey, MethodKey> same = new HashMap<>();
  private final Map<MethodKey, MethodKey> otherCode = new HashMap<>();
  private final Set<MethodKey> onlyFirst;
  private int otherBuild;

  private Counterparts(Set<MethodKey> first) {
    this.onlyFirst = first;
  }

  /** Finds the pairs. */
  public static Counterparts of(Profile first, Profile second) throws IOException {
    Counterparts all = new Counterparts(new HashSet<>(first.methods()));
    Map<String, List<MethodKey>> byName = new HashMap<>();
    for (MethodKey key : first.methods()) {
      byName.computeIfAbsent(key.toString(), k -> new ArrayList<>()).add(key);
    }
    List<MethodKey> rest = new ArrayList<>();
    for (MethodKey key : second.methods()) {
      if (all.onlyFirst.remove(key)) {
        all.same.put(key, key);
      } else {
        rest.add(key);
      }
    }
    for (MethodKey key : rest) {
      List<MethodKey> sameName =
          byName.getOrDefault(key.toString(), List.of()).stream()
              .filter(all.onlyFirst::contains)
              .toList();
      if (!sameName.isEmpty()) {
        all.match(key, sameName, first, Shape.of(second.method(key).map()));
      }
    }
    return all;
  }

  private void match(MethodKey key, List<MethodKey> sameName, Profile first, Shape shape)
      throws IOException {
    for (MethodKey other : sameName) {
      if (Shape.of(first.method(other).map()).equals(shape)) {
        onlyFirst.remove(other);
        same.put(key, other);
        otherBuild++;
        return;
      }
    }
    onlyFirst.remove(sameName.get(0));
    otherCode.put(key, sameName.get(0));
  }

  /**
   * Returns the method of the first profile that equals a method of the second; null if there is
   * none.
   */
  public MethodKey of(MethodKey second) {
    return same.get(second);
  }

  /**
   * Returns the method of the first profile with the name of a method of the second, but other
   * code; null if there is none.
   */
  public MethodKey otherCode(MethodKey second) {
    return otherCode.get(second);
  }

  /**
   * Returns whether a method of the first profile has no counterpart in the second, by name or by
   * shape.
   */
  public boolean onlyFirst(MethodKey first) {
    return onlyFirst.contains(first);
  }

  /** Returns the number of equal methods that are from different class files. */
  public int otherBuild() {
    return otherBuild;
  }
}
