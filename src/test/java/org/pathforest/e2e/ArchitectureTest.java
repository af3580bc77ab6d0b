package org.pathforest.e2e;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.Architectures;
import java.util.List;

/** Import rules between modules and packages, as docs/architecture.md states them. */
@AnalyzeClasses(
    packages = "org.pathforest",
    importOptions = {ArchitectureTest.OnlyProduct.class})
class ArchitectureTest {
  /** Excludes tests. ArchUnit's own option does not know the folder of this module's tests. */
  static final class OnlyProduct implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("test-classes") && !location.contains("/e2e/");
    }
  }

  private static final String PREFIX = "org.pathforest.";

  /**
   * Each line holds a module, its packages, and the modules that may import from it. The module
   * runtime has two lines.
   */
  private static final String MODULES =
      """
      runtime      : org.pathforest.runtime.. : holder bench
      holder       : org.pathforest.holder.. : bench
      paths        : org.pathforest.paths.. : instrumenter profile cfg-viz cli maven-plugin bench
      instrumenter : org.pathforest.instrumenter.. sootup.. : cli maven-plugin bench
      profile      : org.pathforest.profile.. : cfg-viz cli maven-plugin bench
      cfg-viz      : org.pathforest.viz.. : cli maven-plugin
      cli          : org.pathforest.cli.. :
      maven-plugin : org.pathforest.maven.. :
      programs     : org.pathforest.programs.. : bench
      bench        : org.pathforest.bench.. :
      """;

  /**
   * All packages below {@code org.pathforest}. Each may import only from packages above it in this
   * list, so there are no cycles.
   */
  private static final List<String> ORDER =
      """
      testkit
      programs
      runtime.settings
      runtime.memory
      runtime.table
      runtime.thread
      runtime.dump
      runtime.jvm
      runtime
      holder
      paths
      paths.text
      paths.cfg
      paths.dag
      paths.weights
      paths.numbering
      paths.probe
      paths.scheme
      paths.scheme.edges
      paths.scheme.kiter
      paths.scheme.structural
      paths.conflict
      paths.map
      instrumenter.archive
      instrumenter.condition
      instrumenter.jimple
      instrumenter.conflict
      instrumenter.weave.code
      instrumenter.filter
      instrumenter.weave.plan
      instrumenter.weave.emit
      instrumenter.weave
      instrumenter
      profile.forest
      profile.record
      profile
      profile.merge
      profile.file
      profile.text
      profile.tune
      profile.compare
      profile.coverage
      profile.predict
      profile.scheme
      profile.export
      profile.report
      profile.report.coverage
      profile.report.diff
      profile.report.tune
      profile.report.hot
      profile.report.paths
      profile.report.predict
      profile.report.scheme
      viz
      viz.page
      cli.failure
      cli.launch
      cli
      maven
      bench.child
      bench.workload
      bench.run
      bench.stats
      bench.report
      bench.inlining
      bench.tables
      bench.experiment
      bench.instrumenting
      bench.jmh
      bench
      bench.micro
      bench.micro.jmh_generated
      """
          .lines()
          .toList();

  @ArchTest static final ArchRule modules_import_only_from_those_above_them = layers(MODULES);

  @ArchTest
  static final ArchRule packages_import_only_from_those_above_them =
      ArchRuleDefinition.classes()
          .that()
          .resideInAPackage("org.pathforest..")
          .should(
              new ArchCondition<>("only depend on packages above their own") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                  for (Dependency d : type.getDirectDependenciesFromSelf()) {
                    String to = d.getTargetClass().getPackageName();
                    if (to.startsWith(PREFIX) && position(to) > position(type.getPackageName())) {
                      events.add(SimpleConditionEvent.violated(d, d.getDescription()));
                    }
                  }
                }
              });

  private static int position(String name) {
    int position = ORDER.indexOf(name.substring(PREFIX.length()));
    if (position < 0) {
      throw new AssertionError(name + " is not in the list: put it where it belongs");
    }
    return position;
  }

  private static ArchRule layers(String table) {
    var rule =
        Architectures.layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("org.pathforest..");
    List<String[]> layers = table.lines().map(line -> line.strip().split(" *: *", -1)).toList();
    for (String[] line : layers) {
      var layer = line[0].equals("programs") ? rule.optionalLayer(line[0]) : rule.layer(line[0]);
      rule = layer.definedBy(line[1].split(" ", -1));
    }
    for (String[] line : layers) {
      var layer = rule.whereLayer(line[0]);
      rule =
          line[2].isEmpty()
              ? layer.mayNotBeAccessedByAnyLayer()
              : layer.mayOnlyBeAccessedByLayers(line[2].split(" ", -1));
    }
    return rule;
  }

  @ArchTest
  static final ArchRule runtime_needs_nothing_but_the_platform =
      ArchRuleDefinition.classes()
          .that()
          .resideInAPackage("org.pathforest.runtime..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("org.pathforest.runtime..", "java..", "javax.management..");

  /**
   * The counter holder is copied into programs, where only the runtime and the platform are
   * present.
   */
  @ArchTest
  static final ArchRule holder_needs_nothing_but_runtime_and_platform =
      ArchRuleDefinition.classes()
          .that()
          .resideInAPackage("org.pathforest.holder..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("org.pathforest.holder..", "org.pathforest.runtime..", "java..");

  @ArchTest
  static final ArchRule theory_knows_neither_class_files_nor_jimple =
      ArchRuleDefinition.noClasses()
          .that()
          .resideInAnyPackage("org.pathforest.paths..", "org.pathforest.profile..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.objectweb.asm..", "sootup..", "org.apache.commons.cli..");

  @ArchTest
  static final ArchRule sootup_stays_in_the_front_end_and_with_its_conditions =
      ArchRuleDefinition.noClasses()
          .that()
          .resideInAPackage("org.pathforest..")
          .and()
          .resideOutsideOfPackages(
              "org.pathforest.instrumenter.jimple..", "org.pathforest.instrumenter.condition..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("sootup..");
}
