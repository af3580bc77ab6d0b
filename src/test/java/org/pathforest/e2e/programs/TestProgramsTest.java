package org.pathforest.e2e.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules that the programs of the module test-programs keep. */
class TestProgramsTest {
  @ParameterizedTest
  @MethodSource("org.pathforest.e2e.programs.TestProgram#all")
  void everyProgramHasAMainMethodAndStatesCounts(TestProgram program) throws Exception {
    Method main = Class.forName(program.mainClass()).getMethod("main", String[].class);

    assertThat(Modifier.isStatic(main.getModifiers())).isTrue();
    assertThat(program.expectations().size()).isGreaterThan(4);
  }

  @ParameterizedTest
  @MethodSource("org.pathforest.e2e.programs.TestProgram#all")
  void everyMarkedLineHasCode(TestProgram program) throws IOException {
    assertThat(program.expectations().markedLinesWithoutCode(ClassFiles.ofThisClassPath()))
        .isEmpty();
  }
}
