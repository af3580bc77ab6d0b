package org.pathforest.e2e;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.Architectures;
import java.util.List;

/** Data flows one way: the arrows between rooms, as docs/architecture.md draws them. */
@AnalyzeClasses(
    packages = "org.pathforest",
    importOptions = {ArchitectureTest.OnlyProduct.class})
class ArchitectureTest {
  /** Leaves tests out: those of this module stand in no folder that ArchUnit knows. */
  static final class OnlyProduct implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("test-classes") && !location.contains("/e2e/");
    }
  }

  /** Modules, their packages, and the modules that may import from them; the runtime is two. */
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
   * Packages of the runtime, each with those that may import from it: all below it. The last one is
   * what users and counter holders call.
   */
  private static final String RUNTIME =
      """
      settings : org.pathforest.runtime.settings : memory table thread dump jvm runtime
      memory   : org.pathforest.runtime.memory   : table thread dump jvm runtime
      table    : org.pathforest.runtime.table    : thread dump jvm runtime holder bench
      thread   : org.pathforest.runtime.thread   : dump jvm runtime holder bench
      dump     : org.pathforest.runtime.dump     : jvm runtime
      jvm      : org.pathforest.runtime.jvm      : runtime
      runtime  : org.pathforest.runtime          : holder bench
      holder   : org.pathforest.holder..         : bench
      bench    : org.pathforest.bench..          :
      """;

  @ArchTest static final ArchRule modules_import_only_from_those_above_them = layers(MODULES);

  @ArchTest
  static final ArchRule packages_of_the_runtime_import_only_from_those_above_them = layers(RUNTIME);

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

  /** It is copied into programs: what it names must be there. */
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
  static final ArchRule sootup_stays_in_the_front_end =
      ArchRuleDefinition.noClasses()
          .that()
          .resideInAPackage("org.pathforest..")
          .and()
          .resideOutsideOfPackage("org.pathforest.instrumenter.jimple..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("sootup..");

  @ArchTest
  static final ArchRule packages_of_the_theory_have_no_cycles =
      slices().matching("org.pathforest.paths.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule packages_of_the_instrumenter_have_no_cycles =
      slices().matching("org.pathforest.instrumenter.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule packages_of_the_runtime_have_no_cycles =
      slices().matching("org.pathforest.runtime.(*)..").should().beFreeOfCycles();
}
