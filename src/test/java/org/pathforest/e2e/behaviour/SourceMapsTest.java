package org.pathforest.e2e.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.pathforest.e2e.archives.Layouts;
import org.pathforest.e2e.corpus.Jars;
import org.pathforest.instrumenter.weave.ClassWeaver;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.testkit.Thorough;

/**
 * Lines of blocks in Kotlin's library. None may be a line number that Kotlin's compiler invented
 * for inlined code.
 */
class SourceMapsTest {
  private static final Pattern LINES = Pattern.compile("(\\d+)#(\\d+)(?:,(\\d+))?:(\\d+)");

  private final ClassWeaver weaver = new ClassWeaver(WeaveOptions.defaults());
  private int madeUp;

  @Thorough
  @Test
  void lines_of_kotlins_library_are_lines_of_its_files() throws Exception {
    for (Path jar : Jars.small("kotlin-stdlib")) {
      Map<String, byte[]> classes = Layouts.entries(jar);
      classes.keySet().removeIf(name -> !name.endsWith(".class"));
      classes.values().forEach(this::check);
    }
    assertThat(madeUp).as("lines that are made up").isGreaterThan(1000);
  }

  private void check(byte[] bytes) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, ClassReader.SKIP_CODE);
    if (node.sourceDebug == null) {
      return;
    }
    String map = node.sourceDebug.substring(0, node.sourceDebug.indexOf("*E"));
    Set<Integer> allowed = new HashSet<>(Set.of(0));
    Matcher m = LINES.matcher(map);
    while (m.find()) {
      int count = m.group(3) == null ? 1 : Integer.parseInt(m.group(3));
      boolean own = map.contains("\n+ " + m.group(2) + " " + node.sourceFile + "\n");
      boolean debug = map.substring(0, m.start()).contains("*S KotlinDebug");
      int from = Integer.parseInt(m.group(1));
      madeUp += from == Integer.parseInt(m.group(4)) ? 0 : count;
      for (int i = 0; own && i < (debug ? 1 : count); i++) {
        allowed.add(from + i);
      }
    }
    for (MethodMap method : weaver.weave(bytes).methods()) {
      for (Block b : method.cfg().blocks()) {
        for (int line : b.lines()) {
          assertThat(allowed).as(method.key().toString()).contains(line);
        }
      }
    }
  }
}
