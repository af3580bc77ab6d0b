package org.pathforest.paths.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import net.jqwik.api.statistics.Statistics;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.probe.PathAction.Add;
import org.pathforest.paths.probe.PathAction.Next;
import org.pathforest.paths.probe.PathAction.Start;
import org.pathforest.paths.testing.Graphs;
import org.pathforest.paths.testing.RandomCfgs;

/** Running sums that are known without reading the register. */
@Domain(RandomCfgs.class)
@Domain(DomainContext.Global.class)
class KnownSumsTest {
  /** Marker for the register's content after a path of the sequence has ended. */
  private static final Long PAST = Long.MIN_VALUE;

  @Property(tries = 2000)
  void known_sum_is_what_every_walk_has_there(
      @ForAll Cfg cfg, @ForAll long seed, @ForAll boolean moveStart) {
    MethodPlan plan =
        MethodPlan.of(cfg, Graphs.random(cfg, seed), 1000, moveStart, b -> seed % 2 == 0);
    KnownSums known = KnownSums.of(cfg, plan.probes());
    Random random = new Random(seed);
    for (int walk = 0; walk < 20; walk++) {
      int[] handlers = cfg.handlers();
      boolean handler = handlers.length > 0 && random.nextBoolean();
      int b = handler ? handlers[random.nextInt(handlers.length)] : 0;
      List<Action> begin = handler ? plan.probes().atHandler(b) : plan.probes().atEntry();
      Long sum = after(null, begin);
      for (int step = 0; step < 30 && !PAST.equals(sum); step++) {
        if (sum != null && known.at(b) != null) {
          assertThat(known.at(b)).as("block %d of %s", b, cfg).isEqualTo(sum);
        }
        Statistics.label("known").collect(known.at(b) != null);
        List<CfgEdge> out = cfg.successors(b);
        if (out.isEmpty()) {
          break;
        }
        CfgEdge e = out.get(random.nextInt(out.size()));
        sum = after(sum, plan.probes().onEdge(e.index()));
        assertThat(PAST.equals(sum) && known.at(e.to()) != null)
            .as("known behind the end of a path, at block %d of %s", e.to(), cfg)
            .isFalse();
        b = e.to();
      }
    }
  }

  /**
   * Returns the sum after the actions: null before a {@code Start}, {@link #PAST} after a {@code
   * Next}.
   */
  private static Long after(Long before, List<Action> actions) {
    Long sum = before;
    for (Action action : actions) {
      if (action instanceof Start start) {
        sum = start.c();
      } else if (action instanceof Add add && sum != null) {
        sum += add.c();
      } else if (action instanceof Next) {
        return PAST;
      }
    }
    return sum;
  }

  @Example
  void sums_that_meet_with_different_values_are_not_known() {
    Cfg cfg = Graphs.of("AB AC BD CD DE DF EG FG");
    CfgEdge ac = edge(cfg, "AC");
    ProbePlan plan =
        new ProbePlan(
            List.of(new Start(5)), Map.of(), Map.of(ac.index(), List.of(new Add(2))), Map.of());
    KnownSums known = KnownSums.of(cfg, plan);
    assertThat(known.at(ac.from())).isEqualTo(5);
    assertThat(known.at(ac.to())).isEqualTo(7);
    assertThat(known.at(edge(cfg, "DE").from())).as("5 or 7").isNull();
    assertThat(known.at(edge(cfg, "EG").to())).as("still").isNull();
  }

  @Example
  void sum_before_any_start_is_not_known() {
    Cfg cfg = Graphs.of("AB AC BD CD");
    ProbePlan plan =
        new ProbePlan(
            List.of(),
            Map.of(),
            Map.of(
                edge(cfg, "AB").index(), List.of(new Start(1)),
                edge(cfg, "AC").index(), List.of(new Start(1))),
            Map.of());
    KnownSums known = KnownSums.of(cfg, plan);
    assertThat(known.at(0)).isNull();
    assertThat(known.at(edge(cfg, "BD").to())).as("the same both ways").isEqualTo(1);
  }

  private static CfgEdge edge(Cfg cfg, String name) {
    return cfg.edges().stream().filter(e -> Graphs.name(e).equals(name)).findFirst().orElseThrow();
  }
}
