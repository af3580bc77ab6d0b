package org.pathforest.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.pathforest.bench.workload.Workload;
import org.pathforest.bench.workload.Workloads;
import org.pathforest.paths.scheme.Schemes;

/** Order in which programs are run. */
class PlanTest {
  private static final List<Workload> TWO = Workloads.kernels().subList(0, 2);
  private static final List<Configuration> THREE = Configuration.named("plain,ksf-4,kpaths-4");

  private static String order(List<Plan.Step> plan, int round, Workload workload) {
    return plan.stream()
        .filter(s -> s.round() == round && s.workload().equals(workload))
        .map(s -> s.configuration().name())
        .collect(Collectors.joining(" "));
  }

  @Test
  void who_comes_first_moves_on_each_round() {
    List<Plan.Step> plan = Plan.of(TWO, THREE, 4, 4);

    for (Workload workload : TWO) {
      assertThat(order(plan, 0, workload)).isEqualTo("plain ksf-4 kpaths-4");
      assertThat(order(plan, 1, workload)).isEqualTo("ksf-4 kpaths-4 plain");
      assertThat(order(plan, 2, workload)).isEqualTo("kpaths-4 plain ksf-4");
      assertThat(order(plan, 3, workload)).isEqualTo("plain ksf-4 kpaths-4");
    }
    assertThat(plan).hasSize(2 * 3 * 4).doesNotHaveDuplicates();
  }

  @Test
  void all_configurations_of_a_program_run_one_after_the_other() {
    List<Plan.Step> plan = Plan.of(TWO, THREE, 2, 2);

    assertThat(plan.stream().map(s -> s.round() + " " + s.workload()).toList())
        .containsExactly(
            "0 lzw",
            "0 lzw",
            "0 lzw",
            "0 montecarlo",
            "0 montecarlo",
            "0 montecarlo",
            "1 lzw",
            "1 lzw",
            "1 lzw",
            "1 montecarlo",
            "1 montecarlo",
            "1 montecarlo");
  }

  @Test
  void further_rounds_are_for_those_that_the_goals_are_about() {
    List<Plan.Step> plan = Plan.of(TWO.subList(0, 1), THREE, 1, 3);

    assertThat(order(plan, 0, TWO.get(0))).isEqualTo("plain ksf-4 kpaths-4");
    assertThat(order(plan, 1, TWO.get(0))).isEqualTo("kpaths-4 plain");
    assertThat(order(plan, 2, TWO.get(0))).isEqualTo("plain kpaths-4");
  }

  @Test
  void every_configuration_runs_in_as_many_rounds_as_were_asked_for() {
    List<Plan.Step> plan = Plan.of(TWO.subList(0, 1), Configuration.all(), 3, 3);

    assertThat(plan).hasSize(3 * Configuration.all().size());
  }

  @Test
  void names_choose_configurations_and_unknown_ones_are_named() {
    assertThat(Configuration.named("kpaths-16,plain"))
        .extracting(Configuration::name)
        .containsExactly("plain", "kpaths-16");
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> Configuration.named("kpaths-5"))
        .hasMessageStartingWith("kpaths-5: unknown; known are plain, jacoco, bl, bl-hash, ksf-2");
  }

  @Test
  void every_configuration_can_be_asked_for_by_its_name() {
    assertThat(Configuration.named("kiter-2,kpaths-16,edges,structural,plain,kiter-2"))
        .extracting(Configuration::name)
        .containsExactly("plain", "kpaths-16", "edges", "kiter-2", "structural");
  }

  @Test
  void schemes_are_configured_by_what_they_say_of_themselves() {
    for (org.pathforest.paths.scheme.Scheme scheme : Schemes.all()) {
      int k = scheme.maxK() == 1 ? 0 : scheme.defaultK();
      String name = scheme.name() + (k == 0 ? "" : "-" + k);
      assertThat(SchemeConfigurations.of(name))
          .as(name)
          .isEqualTo(new SchemeConfigurations.Counted(scheme, k));
      assertThat(Configuration.of(name).scheme().leavesProfile()).isTrue();
    }
    assertThat(SchemeConfigurations.of("structural-100").scheme().settings()).isEqualTo("100");
    for (String none : List.of("kiter", "kiter-x", "kiter-0", "edges-3", "structural-x")) {
      assertThat(SchemeConfigurations.of(none)).as(none).isNull();
    }
  }

  @Test
  void every_jvm_compiles_methods_of_any_size_but_those_whose_name_says_so() {
    assertThat(Configuration.all())
        .filteredOn(c -> c.name().endsWith("-default"))
        .extracting(c -> c.name() + " " + c.scheme() + " " + c.k())
        .containsExactly(
            "plain-default PLAIN 0", "jacoco-default JACOCO 0", "kpaths-4-default NGRAMS 4");
    for (Configuration c : Configuration.all()) {
      assertThat(c.settings().contains("-XX:+DontCompileHugeMethods"))
          .as(c.name())
          .isEqualTo(c.name().endsWith("-default"))
          .isEqualTo(c.jvmDefault());
    }
  }

  @Test
  void each_configuration_can_have_its_own_number_of_rounds() {
    List<Plan.Step> plan = Plan.of(TWO.subList(0, 1), THREE, c -> c.name().equals("ksf-4") ? 1 : 2);

    assertThat(order(plan, 0, TWO.get(0))).isEqualTo("plain ksf-4 kpaths-4");
    assertThat(order(plan, 1, TWO.get(0))).isEqualTo("kpaths-4 plain");
    assertThat(plan).hasSize(5);
  }
}
