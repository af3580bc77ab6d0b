package org.pathforest.instrumenter.jimple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.weights.EdgeWeights;
import sootup.core.graph.ControlFlowGraph;
import sootup.core.graph.MutableBlockControlFlowGraph;

/** Graphs built from SootUp's Jimple, whose paths are the same as those of the bytecode. */
class SootUpGraphTest {
  private final JimpleLoader loader = new JimpleLoader();

  private ControlFlowGraph<?> jimple(ParsedClass parsed, MethodNode method)
      throws CannotModelException {
    return loader.load(parsed.node().name, method, new Code(method));
  }

  private static long paths(Cfg cfg) {
    return PathNumbering.of(cfg, EdgeWeights.uniform(), PathNumbering.MAX_PATHS).numPaths();
  }

  @Test
  void graph_has_as_many_paths_as_the_bytecode(@TempDir Path folder) throws Exception {
    List<ParsedClass> classes = new ArrayList<>(Samples.constructs(folder));
    for (byte[] classFile : Samples.jarOf(ClassNode.class)) {
      classes.add(ParsedClass.parse(classFile));
    }
    FrontEnd frontEnd = new FrontEnd();
    int compared = 0;
    for (ParsedClass parsed : classes) {
      for (MethodNode method : parsed.methodsWithCode()) {
        assertThat(paths(SootUpGraph.of(jimple(parsed, method)).cfg()))
            .as(parsed.node().name + "." + method.name + method.desc)
            .isEqualTo(paths(frontEnd.model(parsed, method).cfg()));
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(300);
  }

  @Test
  void blocks_are_those_of_sootup_and_outcomes_those_of_the_branch() throws Exception {
    ParsedClass parsed =
        Samples.parsed(
            """
            try start end handler
            iload 0; ifeq zero
            start: invokestatic T.c()V
            end: iconst_1; ireturn
            zero: iconst_0; ireturn
            handler: pop; iconst_2; ireturn
            """);
    SootUpGraph graph = SootUpGraph.of(jimple(parsed, Samples.method(parsed, "m")));

    // 0: the parameter; 1: if; 2: the call; 3: return 0; 4: return 1; 5: the exception; 6: return 2
    assertThat(Samples.draw(graph.cfg()))
        .containsExactly(
            "0 -> 2 fall, 3 taken", "2 -> 4 fall", "3 RETURN", "4 RETURN", "*5 RETURN");
    for (int b = 0; b < graph.cfg().size(); b++) {
      assertThat(graph.cfg().block(b).instructions())
          .isEqualTo(graph.blocks().get(b).getStmts().size());
    }
  }

  @Test
  void graph_without_a_start_is_refused() {
    assertThatThrownBy(() -> SootUpGraph.of(new MutableBlockControlFlowGraph()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
