package org.pathforest.instrumenter.jimple;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.BlockExit;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import sootup.core.model.Body;

/** A method's Jimple is used only if its graph is the same as that of the bytecode. */
class TieTest {
  private final JimpleLoader loader = new JimpleLoader();

  /** Returns why the Jimple of a method is not used; null if it is. */
  private String difference(ParsedClass parsed, MethodNode method) throws CannotModelException {
    Code code = new Code(method);
    return Tie.difference(
        loader.load(parsed.node().name, method, code),
        BytecodeCfg.of(code, method, parsed.offsets(method), parsed.sourceLines()));
  }

  private String difference(String code) throws CannotModelException {
    ParsedClass parsed = Samples.parsed(code);
    return difference(parsed, Samples.method(parsed, "m"));
  }

  @Test
  void every_construct_of_the_language_is_tied(@TempDir Path folder) throws Exception {
    int methods = 0;
    for (ParsedClass parsed : Samples.constructs(folder)) {
      for (MethodNode method : parsed.methodsWithCode()) {
        assertThat(difference(parsed, method))
            .as(parsed.node().name + "." + method.name + method.desc)
            .isNull();
        methods++;
      }
    }
    assertThat(methods).isGreaterThan(50);
  }

  @Test
  void every_method_of_real_jars_is_tied() throws CannotModelException {
    FrontEnd frontEnd = new FrontEnd();
    for (Class<?> member : List.of(ClassNode.class, Body.class)) {
      int methods = 0;
      List<String> notTied = new ArrayList<>();
      for (byte[] classFile : Samples.jarOf(member)) {
        ParsedClass parsed = ParsedClass.parse(classFile);
        for (MethodNode method : parsed.methodsWithCode()) {
          methods++;
          String reason = frontEnd.model(parsed, method).reason();
          if (reason != null) {
            notTied.add(parsed.node().name + "." + method.name + method.desc + ": " + reason);
          }
        }
      }
      assertThat(methods).isGreaterThan(200);
      assertThat(notTied).isEmpty();
    }
  }

  @Test
  void stack_at_a_handler_start_that_normal_flow_falls_into_never_misleads()
      throws CannotModelException {
    ParsedClass parsed =
        Samples.parsed(
            """
            try start end handler
            start: invokestatic T.c()V
            end: aconst_null
            handler: pop; iconst_0; ireturn
            """);
    MethodModel model = new FrontEnd().model(parsed, Samples.method(parsed, "m"));
    assertThat(Samples.draw(model.cfg())).containsExactly("0 -> 4 fall", "*4 RETURN");
  }

  @Test
  void handler_that_is_also_a_jump_target_is_tied() throws CannotModelException {
    assertThat(
            difference(
                """
                try start end handler
                start: invokestatic T.c()V
                end: aconst_null; goto handler
                handler: pop; iconst_0; ireturn
                """))
        .isNull();
  }

  /** 0: if (n == 0) goto 9; 4: call, covered; 7: iconst, return; 9: loop; 15: handler. */
  private static final String SAMPLE =
      """
      try start end handler
      iload 0; ifeq loop
      start: invokestatic T.c()V
      end: iconst_0; ireturn
      loop: iload 0; ifne loop
      iconst_0; ireturn
      handler: athrow
      """;

  /** Copies a graph, with edges mapped and with or without handlers. */
  private static Cfg copy(Cfg cfg, UnaryOperator<CfgEdge> edges, boolean handlers) {
    Cfg.Builder builder = new Cfg.Builder();
    for (Block b : cfg.blocks()) {
      builder.block(Block.ofRuns(b.offset(), b.exit(), b.canThrow(), b.instructions(), b.runs()));
    }
    for (CfgEdge e : cfg.edges()) {
      CfgEdge n = edges.apply(e);
      if (n != null) {
        n.outcomes().forEach(o -> builder.edge(n.from(), n.to(), o));
      }
    }
    for (int h : cfg.handlers()) {
      if (handlers) {
        builder.handler(h);
      }
    }
    return builder.build();
  }

  private String differenceWhenAltered(UnaryOperator<CfgEdge> edges, boolean handlers)
      throws CannotModelException {
    ParsedClass parsed = Samples.parsed(SAMPLE);
    MethodNode method = Samples.method(parsed, "m");
    Code code = new Code(method);
    MethodBlocks right = BytecodeCfg.of(code, method, parsed.offsets(method), parsed.sourceLines());
    assertThat(Samples.draw(right.cfg()))
        .containsExactly(
            "0 -> 4 fall, 9 taken", "4 RETURN", "9 -> 13 fall, 9 taken", "13 RETURN", "*15 THROW");
    MethodBlocks altered = right.withGraph(copy(right.cfg(), edges, handlers));
    return Tie.difference(loader.load(parsed.node().name, method, code), altered);
  }

  private static String swap(String outcome) {
    return outcome.equals(CfgEdge.FALL) ? CfgEdge.TAKEN : CfgEdge.FALL;
  }

  @Test
  void graph_that_is_not_altered_is_tied() throws CannotModelException {
    assertThat(differenceWhenAltered(e -> e, true)).isNull();
  }

  @Test
  void swapped_outcomes_are_not_tied() throws CannotModelException {
    assertThat(
            differenceWhenAltered(
                e ->
                    e.from() == 0
                        ? new CfgEdge(-1, 0, e.to(), List.of(swap(e.outcomes().get(0))))
                        : e,
                true))
        .startsWith("instruction 1:");
  }

  @Test
  void redirected_edge_is_not_tied() throws CannotModelException {
    assertThat(
            differenceWhenAltered(
                e -> e.from() == 2 && e.to() == 2 ? new CfgEdge(-1, 2, 1, e.outcomes()) : e, true))
        .startsWith("instruction 6:");
  }

  @Test
  void missing_edge_is_not_tied() throws CannotModelException {
    assertThat(differenceWhenAltered(e -> e.from() == 2 && e.to() == 2 ? null : e, true))
        .startsWith("instruction 6:");
  }

  @Test
  void missing_handler_is_not_tied() throws CannotModelException {
    assertThat(differenceWhenAltered(e -> e, false)).startsWith("handlers {9=9}, not {}");
  }

  @Test
  void exits_are_compared_by_kind() throws CannotModelException {
    ParsedClass returns = Samples.parsed(SAMPLE);
    assertThat(Samples.blocks(returns, "m").cfg().block(4).exit()).isEqualTo(BlockExit.THROW);
    ParsedClass other = Samples.parsed("aconst_null; athrow");
    MethodNode method = Samples.method(returns, "m");
    assertThat(
            Tie.difference(loader.load("T", method, new Code(method)), Samples.blocks(other, "m")))
        .isNotNull();
  }
}
