package org.pathforest.profile.record;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.paths.FileException;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.RegisterKind;
import org.pathforest.paths.numbering.BlPath;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.probe.InterruptedMode;

/**
 * Turns the (handler, block, register) triples of a method's interrupted prefixes into sums of edge
 * values, and adds up equal ones. The register is the sum less the block's potential, modulo 2^32
 * or the modulus of the record.
 */
public final class PrefixDecoder {

  /** The key of a prefix; {@code handler} is numbered as in {@code counts.bin}. */
  public record Prefix(int handler, int block, long sum) {}

  private static final Comparator<Prefix> ORDER =
      Comparator.comparingInt(Prefix::handler)
          .thenComparingInt(Prefix::block)
          .thenComparingLong(Prefix::sum);

  private final MethodMap map;
  private final String file;
  private final Map<Prefix, Long> counts = new TreeMap<>(ORDER);
  private PathDecoder paths;

  public PrefixDecoder(MethodMap map, String file) {
    this.map = map;
    this.file = file;
  }

  /** Adds the prefixes of a record. */
  public void add(MethodRecord record) throws IOException {
    if (!record.hasPrefixes()) {
      return;
    }
    RecordHeader header = record.header();
    record.replay(
        file,
        new RecordSink() {
          @Override
          public void prefix(int handler, int block, int register, long count) throws IOException {
            if (count > 0) {
              Prefix prefix = checked(header, handler, block, register);
              if (prefix != null) {
                counts.merge(prefix, count, Math::addExact);
              }
            }
          }
        });
  }

  /**
   * Subtracts the counts of another decoder for the same method.
   *
   * @return whether no count of the other was greater than the count here
   */
  public boolean subtract(PrefixDecoder earlier) {
    boolean all = true;
    for (Map.Entry<Prefix, Long> e : earlier.counts.entrySet()) {
      long left = counts.merge(e.getKey(), -e.getValue(), Long::sum);
      all &= left >= 0;
      if (left <= 0) {
        counts.remove(e.getKey());
      }
    }
    return all;
  }

  /** Adds the prefixes of several records. */
  public void addAll(Collection<MethodRecord> records) throws IOException {
    for (MethodRecord record : records) {
      add(record);
    }
  }

  /**
   * Checks a prefix and converts it.
   *
   * @return null if block and register do not belong together, although nothing is damaged. This
   *     happens if the stack overflowed in a probe or the thread was stopped; a limit in the header
   *     says so
   */
  private Prefix checked(RecordHeader header, int handler, int block, int register)
      throws FileException {
    if (handler > map.cfg().handlers().length) {
      throw misfit("has no handler " + (handler - 1));
    }
    if (map.probes().interrupted() == InterruptedMode.OFF) {
      throw misfit("keeps no interrupted prefixes");
    }
    if (map.probes().interrupted() == InterruptedMode.COUNT) {
      return new Prefix(handler, 0, 0);
    }
    if (block >= map.cfg().size()) {
      throw misfit("has no block " + block);
    }
    if (map.probes().interrupted() == InterruptedMode.BLOCK) {
      return new Prefix(handler, block, 0);
    }
    Prefix prefix =
        new Prefix(
            handler, block, modulo(register + map.probes().potentials()[block], header.modulus()));
    if (paths == null) {
      paths = new PathDecoder(map.numbering());
    }
    try {
      paths.decodePrefix(prefix.block(), prefix.sum());
      return prefix;
    } catch (IllegalArgumentException e) {
      if (header.mayMisfit()) {
        return null;
      }
      throw new FileException(
          file,
          "counts do not fit their path map: "
              + map.key()
              + ": "
              + e.getMessage()
              + CountsInput.AGAIN,
          e);
    }
  }

  private static long modulo(long register, int modulus) {
    return modulus == 0 ? register & 0xFFFF_FFFFL : Math.floorMod(register, modulus);
  }

  /** Returns the modulus of the table to which the prefixes are written. */
  public int modulus() {
    return map.probes().register() == RegisterKind.INT ? (int) map.ids() : 0;
  }

  /** Returns the register that an n-gram table stores for a prefix of this method. */
  public int register(Prefix prefix) {
    if (map.probes().interrupted() != InterruptedMode.PREFIX) {
      return 0;
    }
    long register = prefix.sum() - map.probes().potentials()[prefix.block()];
    return (int) modulo(register, modulus());
  }

  private FileException misfit(String what) {
    return new FileException(
        file, "counts do not fit their path map: " + map.key() + " " + what + CountsInput.AGAIN);
  }

  /** Returns the counts by prefix, ordered by handler, block and sum. */
  public Map<Prefix, Long> counts() {
    return counts;
  }

  /**
   * Returns the prefixes as paths. They are ordered by handler offset, then by start, then by
   * blocks. Prefixes whose exception left the method come last.
   */
  public List<InterruptedPrefix> prefixes() {
    int[] handlers = map.cfg().handlers();
    List<InterruptedPrefix> all = new ArrayList<>();
    for (Map.Entry<Prefix, Long> entry : counts.entrySet()) {
      Prefix p = entry.getKey();
      Integer offset =
          p.handler() == 0 ? null : map.cfg().block(handlers[p.handler() - 1]).offset();
      if (map.probes().interrupted() == InterruptedMode.COUNT) {
        all.add(new InterruptedPrefix(offset, null, List.of(), entry.getValue()));
      } else if (map.probes().interrupted() == InterruptedMode.BLOCK) {
        all.add(new InterruptedPrefix(offset, null, List.of(p.block()), entry.getValue()));
      } else {
        BlPath path = paths.decodePrefix(p.block(), p.sum()); // succeeded before, in checked()
        all.add(new InterruptedPrefix(offset, path.start(), path.blocks(), entry.getValue()));
      }
    }
    all.sort(
        Comparator.comparing(
                InterruptedPrefix::handlerOffset, Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparing(
                InterruptedPrefix::start, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(InterruptedPrefix::blocks, PrefixDecoder::compareBlocks));
    return all;
  }

  private static int compareBlocks(List<Integer> a, List<Integer> b) {
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      int order = a.get(i).compareTo(b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(a.size(), b.size());
  }
}
