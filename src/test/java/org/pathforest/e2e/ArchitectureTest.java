package org.pathforest.e2e;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.Architectures;

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

  @ArchTest
  static final ArchRule modules_import_only_from_those_above_them =
      Architectures.layeredArchitecture()
          .consideringOnlyDependenciesInAnyPackage("org.pathforest..")
          .layer("runtime")
          .definedBy("org.pathforest.runtime..")
          .layer("paths")
          .definedBy("org.pathforest.paths..")
          .layer("instrumenter")
          .definedBy("org.pathforest.instrumenter..", "sootup..")
          .layer("profile")
          .definedBy("org.pathforest.profile..")
          .layer("cfg-viz")
          .definedBy("org.pathforest.viz..")
          .layer("cli")
          .definedBy("org.pathforest.cli..")
          .layer("maven-plugin")
          .definedBy("org.pathforest.maven..")
          .optionalLayer("programs")
          .definedBy("org.pathforest.programs..")
          .layer("bench")
          .definedBy("org.pathforest.bench..")
          .whereLayer("runtime")
          .mayOnlyBeAccessedByLayers("bench")
          .whereLayer("paths")
          .mayOnlyBeAccessedByLayers(
              "instrumenter", "profile", "cfg-viz", "cli", "maven-plugin", "bench")
          .whereLayer("instrumenter")
          .mayOnlyBeAccessedByLayers("cli", "maven-plugin", "bench")
          .whereLayer("profile")
          .mayOnlyBeAccessedByLayers("cfg-viz", "cli", "maven-plugin", "bench")
          .whereLayer("cfg-viz")
          .mayOnlyBeAccessedByLayers("cli", "maven-plugin")
          .whereLayer("cli")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("maven-plugin")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("programs")
          .mayOnlyBeAccessedByLayers("bench")
          .whereLayer("bench")
          .mayNotBeAccessedByAnyLayer();

  @ArchTest
  static final ArchRule runtime_needs_nothing_but_the_platform =
      ArchRuleDefinition.classes()
          .that()
          .resideInAPackage("org.pathforest.runtime..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("org.pathforest.runtime..", "java..", "javax.management..");

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
}
