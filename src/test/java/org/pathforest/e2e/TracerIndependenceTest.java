package org.pathforest.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.List;

/**
 * The code that decides which counts are right shares nothing with the code under test. Otherwise
 * both could make the same mistake, and no test would find it.
 */
@AnalyzeClasses(packages = {"org.pathforest.e2e", "org.pathforest.testkit"})
class TracerIndependenceTest {
  /** The tracer, including the counters of structural paths. */
  private static final String TRACER = "org.pathforest.e2e.tracer.";

  /** The test kit, which runs the tests of the tracer. */
  private static final String KIT = "org.pathforest.testkit.";

  /** Counters of other schemes, and the loop analyses that they use. */
  private static final List<String> OTHERS =
      List.of(
          "org.pathforest.e2e.schemes.EdgeCounters",
          "org.pathforest.e2e.schemes.IterationCounters",
          "org.pathforest.e2e.schemes.TraceLoops",
          "org.pathforest.e2e.schemes.LoopLines",
          "org.pathforest.e2e.schemes.DerivedIterations");

  private static final DescribedPredicate<JavaClass> JUDGES =
      DescribedPredicate.describe("say which counts are right", TracerIndependenceTest::judges);

  private static final DescribedPredicate<JavaClass> ELSE_OF_PATHFOREST =
      DescribedPredicate.describe(
          "are anything else of Pathforest", c -> isPathforest(c) && !judges(c));

  private static boolean judges(JavaClass c) {
    String name = c.getBaseComponentType().getName();
    return name.startsWith(TRACER)
        || name.startsWith(KIT)
        || OTHERS.stream().anyMatch(o -> name.equals(o) || name.startsWith(o + "$"));
  }

  private static boolean isPathforest(JavaClass c) {
    return c.getBaseComponentType().getName().startsWith("org.pathforest.");
  }

  @ArchTest
  static final ArchRule judges_depend_on_no_other_class_of_pathforest =
      ArchRuleDefinition.noClasses().that(JUDGES).should().dependOnClassesThat(ELSE_OF_PATHFOREST);

  @ArchTest
  static void judges_that_are_named_are_there(JavaClasses classes) {
    for (String name : OTHERS) {
      assertThat(classes.contain(name)).as(name).isTrue();
    }
    assertThat(classes.contain(TRACER + "Tracer")).isTrue();
    assertThat(classes.contain(KIT + "ChildJvm")).isTrue();
  }
}
