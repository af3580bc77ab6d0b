package org.pathforest.e2e.schemes;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.pathforest.e2e.schemes.EdgeCounters.Counted;
import org.pathforest.e2e.tracer.MethodKey;

/**
 * Compares an export of {@link BlockScheme} with the tracer's counts. A block's count does not
 * depend on other counters, so every count must be exact, whatever else happened in the method.
 */
public final class BlockComparison extends EdgeComparison {
  private BlockComparison() {}

  /**
   * Compares all methods.
   *
   * @param leftOut methods that were not instrumented, as in {@code org/x/Foo.bar(I)V}
   */
  public static BlockComparison of(EdgeCounters counters, Path export, Set<String> leftOut)
      throws IOException {
    BlockComparison comparison = new BlockComparison();
    comparison.compare(counters.methods, export, leftOut);
    return comparison;
  }

  @Override
  public String figures() {
    return "%,d methods, %,d counts of blocks, %,d interruptions: %,d differences"
        .formatted(methods, counts, interruptions, differences.size());
  }

  @Override
  protected void compare(MethodKey key, Counted counted, JsonObject exported, Set<String> limits) {
    Map<Integer, Long> blocks = numbers(exported, "blocks", "offset", Map.of());
    blocks.keySet().removeIf(counted.graph::isOptionalLeader); // the tracer has no block there
    counts += sum(blocks);
    blocks.values().removeIf(n -> n == 0);
    compare(key + ": block ", counted.blocks, blocks, 0);
    interruptions += sum(pairs(exported, "interrupted", "block", "handler", Map.of()));
  }
}
