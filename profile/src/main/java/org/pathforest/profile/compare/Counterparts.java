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
 * Which methods of two profiles are the same: those of the same class file; of the rest, those with
 * the same class, name, descriptor and shape, so that edges stand at the same index. Immutable.
 */
public final class Counterparts {
  private final Map<MethodKey, MethodKey> same = new HashMap<>();
  private final Map<MethodKey, MethodKey> otherCode = new HashMap<>();
  private final Set<MethodKey> onlyFirst;
  private int otherBuild;

  private Counterparts(Set<MethodKey> first) {
    this.onlyFirst = first;
  }

  /** Finds them. */
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

  /** The method of the first profile that is the same as one of the second; null if none is. */
  public MethodKey of(MethodKey second) {
    return same.get(second);
  }

  /** The method of the first profile that has the name of one of the second, but other code. */
  public MethodKey otherCode(MethodKey second) {
    return otherCode.get(second);
  }

  /** Whether a method of the first profile is none of the second, by name or by shape. */
  public boolean onlyFirst(MethodKey first) {
    return onlyFirst.contains(first);
  }

  /** How many methods of other class files are the same. */
  public int otherBuild() {
    return otherBuild;
  }
}
