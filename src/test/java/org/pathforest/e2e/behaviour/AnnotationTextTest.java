package org.pathforest.e2e.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AnnotationTextTest {
  @Test
  void elements_are_in_order_and_all_else_stays() {
    assertThat(
            AnnotationText.inOrder("[@x.A(c=\"a, b=)\", a={1, 2}, b=@B(z='\\'', y=0)), @C, e@f]"))
        .isEqualTo("[@x.A(a={1, 2}, b=@B(y=0, z='\\''), c=\"a, b=)\"), @C, e@f]");
    assertThat(AnnotationText.inOrder("@D() int, java.lang.@E(value=1) String"))
        .isEqualTo("@D() int, java.lang.@E(value=1) String");
  }
}
