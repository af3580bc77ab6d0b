package org.pathforest.paths.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;
import org.junit.jupiter.api.Test;
import org.pathforest.paths.FileException;
import org.pathforest.paths.cfg.Block;
import org.pathforest.paths.cfg.Cfg;
import org.pathforest.paths.cfg.CfgEdge;
import org.pathforest.paths.conflict.Conflicts;
import org.pathforest.paths.numbering.ChordIncrements;
import org.pathforest.paths.numbering.PathNumbering;
import org.pathforest.paths.numbering.SpanningTree;
import org.pathforest.paths.probe.InterruptedMode;
import org.pathforest.paths.testing.Graphs;
import org.pathforest.paths.testing.RandomCfgs;
import org.pathforest.paths.weights.EdgeWeights;

@Domain(RandomCfgs.class)
@Domain(DomainContext.Global.class)
class PathMapTest {
  private static final String SHA = "0123456789abcdef".repeat(4);

  private static MethodMap instrumented(Cfg cfg, String method, int index, int limit) {
    EdgeWeights weights = Graphs.random(cfg, index);
    PathNumbering numbering = PathNumbering.of(cfg, weights, limit);
    ChordIncrements increments =
        new ChordIncrements(numbering, SpanningTree.maximum(numbering.dag(), weights));
    long[] potentials = new long[cfg.size()];
    Arrays.setAll(potentials, increments::potential);
    boolean even = index % 2 == 0;
    return MethodMap.instrumented(
        new MethodKey("org/x/\u00c4 \"q\\", method, "(I)V", SHA),
        even
            ? new MethodMap.Origin("X.java", MethodMap.FrontEnd.JIMPLE, false)
            : new MethodMap.Origin(null, MethodMap.FrontEnd.BYTECODE, true),
        new MethodMap.Probes(
            index,
            even ? RegisterKind.INT : RegisterKind.LONG,
            List.of(InterruptedMode.PREFIX, InterruptedMode.COUNT, InterruptedMode.OFF)
                .get(index % 3),
            even ? List.of() : List.of("before-super", "other\n<limit>"),
            potentials,
            null),
        numbering,
        new MethodMap.Code(
            List.of(CoverageShape.NONE, marked(cfg), CoverageShape.of(cfg)).get(index % 3),
            even ? BranchConditions.of(cfg, PathMapTest::condition) : BranchConditions.NONE,
            even ? List.of() : work(cfg),
            even ? Conflicts.NONE : Conflicts.of(List.of(new Conflicts.Pair(~0, ~0)))));
  }

  private static String condition(CfgEdge e) {
    return e.index() % 3 == 0 ? null : e.index() % 3 == 1 ? "" : "s < \"\u00e4\" + " + e.index();
  }

  private static List<BlockWork> work(Cfg cfg) {
    return Arrays.stream(BlockWork.Kind.values())
        .map(kind -> new BlockWork(cfg.size() - 1, 7, kind, "p/A\u00e4"))
        .toList();
  }

  /** Returns a shape with an example of each kind of code that compilers add. */
  private static CoverageShape marked(Cfg cfg) {
    int last = cfg.size() - 1;
    List<Integer> edges = cfg.edges().stream().limit(2).map(CfgEdge::index).toList();
    return new CoverageShape(
        List.of(
            new CoverageShape.Part(
                7,
                3,
                List.of(new CoverageShape.Place(last, true), new CoverageShape.Place(0, false)))),
        List.of(new CoverageShape.Decision(0, List.of(List.of(~last, ~0), edges))),
        edges,
        List.of(last),
        edges);
  }

  private static MethodMap withoutGraph(MethodMap.Status status) {
    return new MethodMap(
        new MethodKey("org/x/B", "<init>", "()V", SHA),
        status,
        "too large: 70,000 bytes",
        new MethodMap.Origin(null, null, false),
        MethodMap.Probes.NONE,
        null,
        MethodMap.Code.UNKNOWN);
  }

  private static byte[] write(List<MethodMap> methods, String[] sha256) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PathMapWriter writer = new PathMapWriter(out, "kpaths")) {
      for (MethodMap m : methods) {
        writer.write(m);
      }
      sha256[0] = writer.finish();
    }
    return out.toByteArray();
  }

  @Property(tries = 200)
  void what_is_read_is_what_was_written(
      @ForAll @Size(max = 4) List<Cfg> cfgs, @ForAll @IntRange(min = 1, max = 50) int limit)
      throws IOException {
    List<MethodMap> methods = new ArrayList<>();
    for (Cfg cfg : cfgs) {
      methods.add(instrumented(cfg, "m" + methods.size(), methods.size(), limit));
    }
    methods.add(withoutGraph(MethodMap.Status.LEFT_OUT));
    methods.add(withoutGraph(MethodMap.Status.TRIVIAL));
    String[] sha256 = new String[1];
    byte[] bytes = write(methods, sha256);
    List<MethodMap> read = new ArrayList<>();
    PathMapReader.read(
        new ByteArrayInputStream(bytes),
        "app.map",
        c -> true,
        (m, line) -> {
          read.add(m);
          assertSame(PathMapReader.method(line), m);
        });
    assertThat(PathMapReader.sha256(new ByteArrayInputStream(bytes), "app.map"))
        .isEqualTo(sha256[0])
        .matches("[0-9a-f]{64}");
    assertThat(read).hasSameSizeAs(methods);
    for (int i = 0; i < read.size(); i++) {
      assertSame(read.get(i), methods.get(i));
    }
    // Two maps have the same bytes if and only if they have the same content.
    assertThat(write(read, new String[1])).isEqualTo(bytes);
  }

  private static void assertSame(MethodMap a, MethodMap b) {
    assertThat(a.key()).isEqualTo(b.key());
    assertThat(a)
        .usingRecursiveComparison()
        .ignoringFields("numbering", "key")
        .withStrictTypeChecking()
        .isEqualTo(b);
    assertThat(a.numbering() == null).isEqualTo(b.numbering() == null);
    if (a.numbering() == null) {
      return;
    }
    assertThat(a.cfg().edges()).isEqualTo(b.cfg().edges());
    assertThat(a.cfg().handlers()).isEqualTo(b.cfg().handlers());
    assertThat(a.cfg().blocks().stream().map(PathMapTest::text))
        .isEqualTo(b.cfg().blocks().stream().map(PathMapTest::text).toList());
    assertThat(a.numbering().dag().edges()).isEqualTo(b.numbering().dag().edges());
    assertThat(a.numbering().dag().cuts()).isEqualTo(b.numbering().dag().cuts());
    assertThat(a.numbering().values()).isEqualTo(b.numbering().values());
    assertThat(a.numbering().numPaths()).isEqualTo(b.numbering().numPaths());
  }

  private static String text(Block b) {
    return b + " " + b.canThrow() + " " + b.instructions() + Arrays.toString(b.runs());
  }

  @Test
  void only_wanted_classes_are_read() throws IOException {
    List<MethodMap> methods =
        List.of(instrumented(Graphs.of("AB"), "m", 0, 9), withoutGraph(MethodMap.Status.LEFT_OUT));
    List<MethodMap> read = new ArrayList<>();
    byte[] bytes = write(methods, new String[1]);
    PathMapReader.read(
        new ByteArrayInputStream(bytes),
        "app.map",
        c -> c.equals("org/x/B"),
        (m, line) -> read.add(m));
    assertThat(read).extracting(MethodMap::status).containsExactly(MethodMap.Status.LEFT_OUT);
  }

  /** Some bits of the compressed form carry no content: the header's time and the last padding. */
  @Test
  void flipped_byte_is_noticed_or_changes_nothing() throws IOException {
    byte[] intact = someMap();
    String sha256 = read(intact);
    Random random = new Random(1);
    int noticed = 0;
    for (int at = 0; at < intact.length; at++) {
      byte[] bytes = intact.clone();
      bytes[at] ^= (byte) (1 + random.nextInt(255));
      try {
        assertThat(read(bytes)).isEqualTo(sha256);
      } catch (FileException e) {
        assertThat(e).hasMessageStartingWith("app.map: ");
        assertThat(e.getMessage().lines()).hasSize(1);
        noticed++;
      }
    }
    assertThat(noticed).isGreaterThan(intact.length - 12);
  }

  private static String read(byte[] bytes) throws IOException {
    PathMapReader.read(new ByteArrayInputStream(bytes), "app.map", c -> true, (m, line) -> {});
    return PathMapReader.sha256(new ByteArrayInputStream(bytes), "app.map");
  }

  @Test
  void truncated_map_is_noticed_wherever_it_ends() throws IOException {
    byte[] bytes = someMap();
    for (int length = 0; length < bytes.length; length++) {
      assertRefused(Arrays.copyOf(bytes, length), "damaged path map");
    }
  }

  private static byte[] someMap() throws IOException {
    Cfg cfg = Graphs.of("AB AC BD CD DE DA EF", "F");
    return write(
        List.of(
            instrumented(cfg, "m", 0, 4),
            instrumented(cfg, "n", 1, 99),
            withoutGraph(MethodMap.Status.LEFT_OUT)),
        new String[1]);
  }

  @Test
  void what_is_no_path_map_is_refused() throws IOException {
    assertRefused("a text, not compressed".getBytes(StandardCharsets.UTF_8), "Not in GZIP format");
    assertRefused(gzip("{\"format\":\"other\",\"version\":1}\n"), "not a path map");
    assertRefused(gzip("some text\n"), "not a path map");
    assertRefused(gzip("[1]\n"), "not a path map");
    assertRefused(gzip(""), "not a path map");
  }

  @Test
  void another_version_is_refused_by_name() throws IOException {
    assertRefused(
        gzip("{\"format\":\"pathforest path map\",\"version\":7}\n"),
        "path map has format 7, but this Pathforest reads format 6; use the Pathforest that wrote"
            + " it, or instrument again");
  }

  @Test
  void schemes_that_do_not_fit_their_graph_are_refused() throws IOException {
    String header = "{\"format\":\"pathforest path map\",\"version\":6,\"profiler\":\"x\"}\n";
    String line =
        "{\"class\":\"A\",\"method\":\"m\",\"descriptor\":\"()V\",\"sha256\":\"0\","
            + "\"status\":\"TRIVIAL\",\"blocks\":[[0,1,1]],\"edges\":[],\"values\":[0,0],";
    String scheme =
        header
            + line
            + "\"scheme\":{\"name\":\"%s\",\"chords\":[%s],\"stops\":[%s],\"exits\":[]}}\n";
    assertRefused(
        gzip(scheme.formatted("other", "1", "")),
        "app.map: profiler other is not part of this Pathforest; put");
    assertRefused(gzip(scheme.formatted("edges", "", "")), "not a spanning tree");
    assertRefused(gzip(scheme.formatted("edges", "0", "")), "not a spanning tree");
    assertRefused(gzip(scheme.formatted("edges", "1,2", "")), "not a spanning tree");
    assertRefused(gzip(scheme.formatted("edges", "7", "")), "not a spanning tree");
    assertRefused(gzip(scheme.formatted("edges", "1", "[1,5]")), "no block 1");
    assertRefused(
        gzip(header + line.replace("\"values\":[0,0],", "\"scheme\":{\"name\":\"edges\"}}\n")),
        "a scheme without a graph");
  }

  @Test
  void well_packed_nonsense_is_refused_with_its_line() throws IOException {
    String header = "{\"format\":\"pathforest path map\",\"version\":6,\"profiler\":\"x\"}\n";
    String key = "{\"class\":\"A\",\"method\":\"m\",\"descriptor\":\"()V\",\"sha256\":\"0\"";
    assertRefused(gzip(header + "{}\n"), "damaged path map, line 2");
    assertRefused(gzip(header + "[]\n"), "damaged path map, line 2");
    assertRefused(gzip(header + key + "}\n"), "line 2 (no status)");
    assertRefused(gzip(header + key + ",\"status\":\"NEW\"}\n"), "line 2");
    assertRefused(gzip(header + key + ",\"colour\":3}\n"), "unknown field colour");
    for (String bad : List.of("", "()", "(V)V", "()L;", "()LA", "(I", "()VV", "([)I", "I")) {
      assertRefused(gzip(header + key.replace("()V", bad) + "}\n"), "not a method descriptor");
    }
    for (String good : List.of("([[ILa/b;J)[La;", "(Ljava/lang/Object;I)V", "()[[Z")) {
      assertRefused(gzip(header + key.replace("()V", good) + "}\n"), "line 2 (no status)");
    }
    String graph = key + ",\"status\":\"TRIVIAL\",\"blocks\":[[0,0,1],[1,1,1]],\"edges\":";
    assertRefused(
        gzip(header + graph + "[[0,0,0,\"taken\"],[0,1,0,\"fall\"]],\"values\":[0,0,1,0]}\n"),
        "is in the DAG");
    assertRefused(
        gzip(header + graph + "[[0,1,0,\"fall\"]],\"values\":[0,0,7]}\n"),
        "do not number the paths");
    assertRefused(
        gzip(header + graph + "[[0,9,0,\"fall\"]],\"values\":[0,0,7]}\n"), "do not exist");
    for (String runs : List.of("5", "5,0", "5,1,6,1", "5,2,6,-1")) {
      String block = key + ",\"status\":\"TRIVIAL\",\"blocks\":[[0,1,1," + runs + "]]}\n";
      assertRefused(gzip(header + block), "run");
    }
  }

  @Test
  void marks_conditions_and_work_that_do_not_fit_their_graph_are_refused() throws IOException {
    String header = "{\"format\":\"pathforest path map\",\"version\":6,\"profiler\":\"x\"}\n";
    String key =
        "{\"class\":\"A\",\"method\":\"m\",\"descriptor\":\"()V\",\"sha256\":\"0\","
            + "\"status\":\"TRIVIAL\",";
    String line = key + "\"blocks\":[[0,1,1]],\"edges\":[],\"values\":[0,0],\"coverage\":{%s}}\n";
    assertRefused(gzip(header + line.formatted("\"parts\":[[1,1,2]]")), "no block 1");
    assertRefused(gzip(header + line.formatted("\"parts\":[[1,0,0]]")), "0 instructions");
    assertRefused(gzip(header + line.formatted("\"parts\":[[1]]")), "line 2");
    assertRefused(gzip(header + line.formatted("\"decisions\":[[1,[-1],[0]]]")), "no edge 0");
    assertRefused(gzip(header + line.formatted("\"decisions\":[[1,[-1]]]")), "a decision");
    assertRefused(gzip(header + line.formatted("\"starts\":[3]")), "no block 3");
    assertRefused(gzip(header + line.formatted("\"alike\":[0]")), "no edge 0");
    assertRefused(gzip(header + line.formatted("\"other\":[0]")), "unknown field other");
    assertRefused(gzip(header + key + "\"coverage\":{}}\n"), "code without a graph");
    assertRefused(
        gzip(header + key + "\"conditions\":[]}\n"), "method has conditions but no graph");
    String conditions = line.replace("\"coverage\":{%s}", "\"conditions\":[\"i < n\"]");
    assertRefused(gzip(header + conditions), "conditions do not fit the edges");
    String work = line.replace("\"coverage\":{%s}", "\"work\":[%s]");
    assertRefused(gzip(header + work.formatted("[1,7,\"c\",\"a/B.c\"]")), "Index 1");
    assertRefused(gzip(header + work.formatted("[0,7,\"x\",\"a/B.c\"]")), "unknown kind of work x");
    assertRefused(gzip(header + work.formatted("[0,7,\"c\"]")), "line 2");
    String conflicts = line.replace("\"coverage\":{%s}", "\"conflicts\":[%s]");
    assertRefused(gzip(header + conflicts.formatted("0,-1")), "step 0 is not in the graph");
    assertRefused(gzip(header + conflicts.formatted("-1,-2")), "step -2 is not in the graph");
    assertRefused(gzip(header + conflicts.formatted("-1")), "line 2");
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static void assertRefused(byte[] bytes, String reason) {
    assertThatThrownBy(
            () ->
                PathMapReader.read(
                    new ByteArrayInputStream(bytes), "app.map", c -> true, (m, line) -> {}))
        .isInstanceOf(FileException.class)
        .hasMessageStartingWith("app.map: ")
        .hasMessageContaining(reason)
        .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1))
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("http"));
  }
}
