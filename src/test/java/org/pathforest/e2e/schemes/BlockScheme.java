package org.pathforest.e2e.schemes;

import com.google.gson.JsonObject;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.probe.IdAction;
import org.pathforest.paths.probe.ProbePlan;
import org.pathforest.paths.scheme.CountedMethod;
import org.pathforest.paths.scheme.InterruptionsJson;
import org.pathforest.paths.scheme.MethodToPlan;
import org.pathforest.paths.scheme.Scheme;
import org.pathforest.paths.scheme.SchemeCounts;
import org.pathforest.paths.scheme.SchemePlan;
import org.pathforest.paths.weights.EdgeWeights;

/** A scheme that Pathforest does not have: one counter per block. */
public final class BlockScheme implements Scheme {
  /** Creates the scheme, which has no options. */
  public BlockScheme() {}

  @Override
  public String name() {
    return "blocks";
  }

  @Override
  public String summary() {
    return "a counter for each block";
  }

  @Override
  public SchemePlan plan(MethodToPlan method) {
    return new Plan(method.cfg());
  }

  @Override
  public SchemePlan restore(JsonObject json, PathNumbering numbering) {
    return new Plan(numbering.dag().cfg());
  }

  private record Plan(Cfg cfg) implements SchemePlan {
    @Override
    public String scheme() {
      return "blocks";
    }

    @Override
    public int counters() {
      return cfg.size();
    }

    @Override
    public int registers() {
      return 0;
    }

    @Override
    public ProbePlan probes() {
      Map<Integer, List<IdAction>> blocks = new TreeMap<>();
      for (int b = 0; b < cfg.size(); b++) {
        blocks.put(b, List.of(new IdAction.Count(b)));
      }
      return ProbePlan.NONE.withBlocks(blocks);
    }

    @Override
    public boolean countsOften() {
      return cfg.size() > 1;
    }

    @Override
    public void write(JsonWriter json) {
      // The control flow graph determines the plan.
    }

    @Override
    public SchemeCounts counts(CountedMethod counted) {
      return new Counts(cfg, counted);
    }
  }

  private record Counts(Cfg cfg, CountedMethod counted) implements SchemeCounts {
    @Override
    public List<String> limits() {
      return counted.limits();
    }

    private long block(int b) {
      return counted.counts().getOrDefault(b, 0L);
    }

    @Override
    public double instructions() {
      double sum = 0;
      for (int b = 0; b < cfg.size(); b++) {
        sum += (double) block(b) * cfg.block(b).instructions();
      }
      return sum;
    }

    @Override
    public long total() {
      return block(0); // and the iterations of a loop that the method begins with
    }

    @Override
    public EdgeWeights weights() {
      return null;
    }

    @Override
    public void write(JsonWriter json) throws IOException {
      json.name("blocks").beginArray();
      for (int b = 0; b < cfg.size(); b++) {
        json.beginObject().name("offset").value(cfg.block(b).offset());
        json.name("count").value(block(b)).endObject();
      }
      json.endArray();
      InterruptionsJson.write(json, cfg, counted.interrupted());
    }

    @Override
    public List<String> lines(int top) {
      return counted.counts().entrySet().stream()
          .limit(top)
          .map(
              e ->
                  "%,15d times  line %d".formatted(e.getValue(), cfg.block(e.getKey()).firstLine()))
          .toList();
    }
  }
}
