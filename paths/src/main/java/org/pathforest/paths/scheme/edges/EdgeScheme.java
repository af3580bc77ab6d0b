package org.pathforest.paths.scheme.edges;

import com.google.gson.JsonObject;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.scheme.MethodToPlan;
import org.pathforest.paths.scheme.Scheme;
import org.pathforest.paths.scheme.SchemePlan;

/**
 * The scheme {@code edges}: counts of all edges, from counters on the chords of a spanning tree
 * (Ball &amp; Larus 1994).
 */
public final class EdgeScheme implements Scheme {
  @Override
  public String name() {
    return EdgePlan.NAME;
  }

  @Override
  public String summary() {
    return "branches only, counted on the chords of a spanning tree";
  }

  @Override
  public SchemePlan plan(MethodToPlan method) {
    MethodToPlan.Waits waits = method.waits().get();
    return EdgePlan.of(method.cfg(), method.weights()).withStops(waits.lines(), waits.exits());
  }

  @Override
  public SchemePlan restore(JsonObject json, PathNumbering numbering) {
    return EdgePlan.restore(json, numbering.dag().cfg());
  }
}
