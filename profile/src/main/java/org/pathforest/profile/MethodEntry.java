package org.pathforest.profile;

import java.util.List;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.scheme.OpenCounts;
import org.pathforest.profile.record.MethodRecord;

/**
 * A method that ran, as a profile keeps it.
 *
 * @param key which
 * @param owner its class, as the profile names it
 * @param index its number in the class
 * @param maps its path map, with those of its class
 * @param records one or more; they add up
 * @param open activations that had not ended, where edges were counted
 */
public record MethodEntry(
    MethodKey key,
    ClassEntry owner,
    int index,
    ClassMaps maps,
    List<MethodRecord> records,
    OpenCounts open) {
  /** The same with other records. */
  public MethodEntry with(List<MethodRecord> others) {
    return new MethodEntry(key, owner, index, maps, others, open);
  }

  /** The same with other open activations. */
  public MethodEntry with(OpenCounts others) {
    return new MethodEntry(key, owner, index, maps, records, others);
  }
}
