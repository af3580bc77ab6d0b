package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ModuleTest {
  @Test
  void tests_run_on_the_module_path() {
    assertEquals("org.example", Range.class.getModule().getName());
  }
}
