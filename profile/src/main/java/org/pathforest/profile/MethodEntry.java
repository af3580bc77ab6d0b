package org.pathforest.profile;

import java.util.List;
import org.pathforest.paths.map.MethodKey;
import org.pathforest.paths.scheme.OpenCounts;
import org.pathforest.profile.record.MethodRecord;

/**
 * A method that ran, in the form in which a profile stores it.
 *
 * @param key the method
 * @param owner its class, as the profile names it
 * @param index its number in the class
 * @param maps path maps of the methods of its class that ran, its own among them
 * @param records one or more; their counts add up
 * @param open activations that had not ended, if edges were counted
 */
public record MethodEntry(
    MethodKey key,
    ClassEntry owner,
    int index,
    ClassMaps maps,
    List<MethodRecord> records,
    OpenCounts open) {
  /** Returns a copy with other records. */
  public MethodEntry with(List<MethodRecord> others) {
    return new MethodEntry(key, owner, index, maps, others, open);
  }

  /** Returns a copy with other open activations. */
  public MethodEntry with(OpenCounts others) {
    return new MethodEntry(key, owner, index, maps, records, others);
  }
}
