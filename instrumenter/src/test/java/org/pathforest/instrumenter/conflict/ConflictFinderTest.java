package org.pathforest.instrumenter.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.instrumenter.jimple.FrontEnd;
import org.pathforest.instrumenter.jimple.MethodBlocks;
import org.pathforest.instrumenter.jimple.MethodModel;
import org.pathforest.instrumenter.jimple.ParsedClass;
import org.pathforest.instrumenter.weave.Made;
import org.pathforest.paths.conflict.Conflicts;
import org.pathforest.paths.numbering.PathDecoder;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.weights.EdgeWeights;

/** Infeasible paths of small methods: which are ruled out, and which must not be. */
class ConflictFinderTest {
  private static final String PARAMETERS =
      "int i, int n, long x, boolean b, Object o, Object p, int[] a, String s";

  /** Returns the number of paths, and the number of those that are ruled out. */
  private static List<Integer> paths(String body) throws Exception {
    String source =
        "class C { int f; int next() { return f++; } void run(%s) { %s } }"
            .formatted(PARAMETERS, body);
    ParsedClass parsed = ParsedClass.parse(Made.compiled(17, "C", source, "-g").get(0));
    MethodNode method =
        parsed.node().methods.stream().filter(m -> m.name.equals("run")).findFirst().orElseThrow();
    MethodModel model = new FrontEnd().model(parsed, method);
    MethodBlocks blocks = model.blocks();
    PathNumbering numbering = PathNumbering.of(blocks.cfg(), EdgeWeights.uniform(), 10_000);
    Conflicts conflicts = ConflictFinder.of(blocks, numbering.dag());
    PathDecoder decoder = new PathDecoder(numbering);
    int out = 0;
    for (long id = 0; id < numbering.numPaths(); id++) {
      out += conflicts.ruleOut(decoder.edges(id)) ? 1 : 0;
    }
    return List.of((int) numbering.numPaths(), out);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          if (i > 0) f = 1; if (i > 0) f = 2;                                  | 4 | 2
          if (i > 0) f = 1; if (i <= 0) f = 2;                                 | 4 | 2
          if (i > 0) f = 1; if (i > 5) f = 2;                                  | 4 | 1
          if (i > 0) f = 1; if (i < 5) f = 2;                                  | 4 | 1
          if (i == 3) f = 1; if (i == 4) f = 2;                                | 4 | 1
          if (i < n) f = 1; if (n > i) f = 2;                                  | 4 | 2
          if (i < n) f = 1; if (i == n) f = 2;                                 | 4 | 1
          if (i > 0) i--; if (i > 0) f = 2;                                    | 4 | 1
          boolean k = b; if (k) f = 1; if (b) f = 2;                           | 4 | 0
          int k = 1; if (k == 2) f = 1; if (b) f = 2;                          | 4 | 2
          int k = 1; if (b) k = 2; if (k == 3) f = 2;                          | 4 | 2
          if (b) f = 1; if (!b) f = 2;                                         | 4 | 2
          if (o == null) f = 1; if (o != null) f = 2;                          | 4 | 2
          if (o == p) f = 1; if (p == o) f = 2;                                | 4 | 2
          if (o instanceof String) f = 1; if (o instanceof String) f = 2;      | 4 | 2
          if (o instanceof String) f = 1; if (o == null) f = 2;                | 4 | 1
          if (a.length > 3) f = 1; if (a.length < 2) f = 2;                    | 4 | 1
          switch (i) { case 1: f = 1; break; case 2: f = 2; } if (i == 2) f++; | 6 | 3
          boolean k = false; if (b) k = true; if (k) f = 2;                    | 4 | 2
          Object q = null; if (b) q = o; if (q != null) f = 2;                 | 4 | 1
          if (i > 0) f = 1; if (b) f = 3; if (i > 0) f = 2;                    | 8 | 4
          """)
  void contradictions_are_ruled_out(String body, int all, int out) throws Exception {
    assertThat(paths(body)).as("%s: paths, and those ruled out", body).containsExactly(all, out);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          if (i > 0) f = 1; i = n; if (i > 0) f = 2;
          if (i > 0) f = 1; i += 2; if (i > 0) f = 2;
          if (i < n) f = 1; n = f; if (i < n) f = 2;
          if (f > 0) f = 0; if (f > 0) f = 2;
          if (next() > 0) f = 1; if (next() > 0) f = 2;
          if (o == null) f = 1; o = p; if (o == null) f = 2;
          if (o instanceof String) f = 1; if (o instanceof Integer) f = 2;
          if (a.length > 3) f = 1; a = new int[n]; if (a.length < 2) f = 2;
          if (i > 0) f = 1; if (n > 0) f = 2;
          if (x > 0) f = 1; if (x > 0) f = 2;
          if ((i = next()) > 0) f = 1; if ((i = next()) > 0) f = 2;
          if (i < (n = next())) f = 1; if (f < n) f = 2;
          """)
  void what_may_have_changed_is_not(String body) throws Exception {
    List<Integer> found = paths(body);
    assertThat(found.get(1)).as("%s: ruled out of %d", body, found.get(0)).isZero();
  }
}
