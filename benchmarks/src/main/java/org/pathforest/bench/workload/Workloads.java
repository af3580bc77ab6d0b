package org.pathforest.bench.workload;

import java.util.List;

/**
 * The real programs with which outputs and counts are checked and time is measured. They warm up
 * until a call of the uninstrumented program takes about as long as calls twenty seconds later.
 * With less warm-up, HotSpot's compiler would be measured.
 */
public final class Workloads {
  private static final String MATH_SOURCES = "commons-math3-3.6.1-sources.jar";

  /** Commons Math. Its jar is also in the small corpus. */
  public static final Workload MATH =
      Workload.of("math", "MathDriver", "commons-math3-3.6.1.jar")
          .whole("2", "100")
          .reduced("1", "3")
          .measured(20, 6, "1", "100");

  private static final Workload ECJ =
      Workload.of("ecj", "EcjDriver", "ecj-3.33.0.jar")
          .on(MATH_SOURCES)
          .whole("9999", "")
          .reduced("5", "org/apache/commons/math3/util")
          .measured(4, 2, "500", "");

  private static final Workload LUCENE =
      Workload.of(
              "lucene",
              "LuceneDriver",
              "lucene-core-9.12.3.jar",
              "lucene-analysis-common-9.12.3.jar",
              "lucene-queryparser-9.12.3.jar")
          .on("lucene-core-9.12.3-sources.jar")
          .whole("9999", "500")
          .reduced("8", "12")
          .measured(3, 1, "9999", "300");

  private static final Workload JYTHON =
      Workload.of("jython", "JythonDriver", "jython-standalone-2.7.4.jar")
          .options("-Dpython.cachedir.skip=true", "-Dpython.import.site=false")
          .whole("3", "100")
          .reduced("1", "1")
          .measured(8, 4, "1", "100");

  private static final Workload XALAN =
      Workload.of(
              "xalan",
              "XalanDriver",
              "xalan-2.7.3.jar",
              "serializer-2.7.3.jar",
              "xercesImpl-2.12.2.jar")
          .whole("1000", "10")
          .reduced("60", "1")
          .measured(10, 4, "1000", "5");

  /**
   * Headers contain the time, and lists of elements are in the order of the tokens' identity
   * hashes.
   */
  private static final Workload ANTLR =
      Workload.of("antlr", "AntlrDriver", "antlr-complete-3.5.3.jar")
          .on("antlr4-4.13.2-sources.jar")
          .whole(
              "2",
              "ANTLRLexer.g",
              "ANTLRParser.g",
              "ActionSplitter.g",
              "ATNBuilder.g",
              "BlockSetTransformer.g",
              "GrammarTreeVisitor.g")
          .reduced("1", "ActionSplitter.g")
          .measured(6, 3, "1", "ANTLRLexer.g", "ANTLRParser.g", "ActionSplitter.g", "ATNBuilder.g")
          .withChangingLines("// \\$ANTLR .*|\\s*// elements: .*");

  private static final Workload RHINO =
      Workload.of("rhino", "RhinoDriver", "rhino-1.7.15.jar")
          .whole("3", "100", "-1")
          .reduced("1", "1", "-1")
          .measured(6, 3, "1", "100", "-1");

  private static final Workload COMPRESS =
      Workload.of(
              "compress",
              "CompressDriver",
              "commons-compress-1.28.0.jar",
              "commons-io-2.20.0.jar",
              "commons-lang3-3.18.0.jar",
              "commons-codec-1.19.0.jar")
          .on(MATH_SOURCES)
          .whole("1000000", "5")
          .reduced("12000", "2")
          .measured(2, 1, "1000000", "3");

  private static final Workload JSOUP =
      Workload.of("jsoup", "JsoupDriver", "jsoup-1.21.2.jar")
          .whole("500", "5")
          .reduced("15", "1")
          .measured(12, 5, "500", "2");

  private static final Workload GROOVY =
      Workload.of("groovy", "GroovyDriver", "groovy-all-2.4.21.jar")
          .whole("3", "100")
          .reduced("1", "3")
          .measured(15, 6, "1", "100");

  /** Macros are not checked against their specifications, which are in jars of their own. */
  private static final Workload CLOJURE =
      Workload.of("clojure", "ClojureDriver", "clojure-1.12.0.jar")
          .options("-Dclojure.spec.skip-macros=true")
          .whole("3", "100")
          .reduced("1", "4")
          .measured(12, 8, "1", "100");

  private static final Workload FOP =
      Workload.of(
              "fop",
              "FopDriver",
              "fop-core-2.11.jar",
              "fop-events-2.11.jar",
              "fop-util-2.11.jar",
              "xmlgraphics-commons-2.11.jar",
              "batik-anim-1.19.jar",
              "batik-awt-util-1.19.jar",
              "batik-bridge-1.19.jar",
              "batik-codec-1.19.jar",
              "batik-constants-1.19.jar",
              "batik-css-1.19.jar",
              "batik-dom-1.19.jar",
              "batik-ext-1.19.jar",
              "batik-extension-1.19.jar",
              "batik-gvt-1.19.jar",
              "batik-i18n-1.19.jar",
              "batik-parser-1.19.jar",
              "batik-script-1.19.jar",
              "batik-shared-resources-1.19.jar",
              "batik-svg-dom-1.19.jar",
              "batik-svggen-1.19.jar",
              "batik-transcoder-1.19.jar",
              "batik-util-1.19.jar",
              "batik-xml-1.19.jar",
              "fontbox-3.0.3.jar",
              "pdfbox-io-3.0.3.jar",
              "commons-logging-1.3.5.jar",
              "xml-apis-ext-1.3.04.jar",
              "commons-io-2.20.0.jar")
          .options("-Djava.awt.headless=true")
          .whole("60", "2")
          .reduced("1", "1")
          .measured(12, 6, "60", "1");

  private static final Workload LZW = Workload.kernel("lzw", "Lzw").measured(3, 2, "20000");

  private static final Workload MONTE_CARLO =
      Workload.kernel("montecarlo", "MonteCarlo").measured(2, 1, "30000000");

  private static final Workload HEAPSORT =
      Workload.kernel("heapsort", "HeapSort").measured(2, 1, "1000000", "3");

  private static final Workload MD =
      Workload.kernel("md", "MolecularDynamics").measured(3, 2, "7", "60");

  /** A server. Threads of a pool do all its work. Arguments: requests, connections, threads. */
  private static final Workload SERVER =
      Workload.of(
              "server",
              "ServerDriver",
              "jetty-server-12.1.14.jar",
              "jetty-http-12.1.14.jar",
              "jetty-io-12.1.14.jar",
              "jetty-util-12.1.14.jar",
              "jackson-databind-2.21.5.jar",
              "jackson-core-2.21.5.jar",
              "jackson-annotations-2.21.jar",
              "h2-2.4.240.jar",
              "HikariCP-7.0.2.jar",
              "freemarker-2.3.34.jar",
              "slf4j-api-2.0.17.jar",
              "slf4j-nop-2.0.17.jar")
          .measured(10, 10, "2000", "8", "60");

  /** The same server with a virtual thread for each request. JDK 21 or later. */
  private static final Workload SERVER_VIRTUAL =
      SERVER.named("server-virtual").measured(10, 10, "2000", "8", "60", "virtual");

  /** Ten thousand small tasks in each call, done by as many threads as there are cores. */
  private static final Workload TASKS =
      Workload.of(
              "tasks",
              "TasksDriver",
              "jackson-databind-2.21.5.jar",
              "jackson-core-2.21.5.jar",
              "jackson-annotations-2.21.jar")
          .measured(10, 10, "10000", "platform");

  /** The same tasks, each in a virtual thread. */
  private static final Workload TASKS_VIRTUAL =
      TASKS.named("tasks-virtual").measured(10, 10, "10000", "virtual");

  private Workloads() {}

  /** Returns the programs that are jars. */
  public static List<Workload> all() {
    return List.of(
        MATH, ECJ, LUCENE, JYTHON, XALAN, ANTLR, RHINO, COMPRESS, JSOUP, GROOVY, CLOJURE, FOP);
  }

  /** Returns the programs that are only measured, since they do not run the same way twice. */
  public static List<Workload> servers() {
    return List.of(SERVER, SERVER_VIRTUAL, TASKS, TASKS_VIRTUAL);
  }

  /**
   * Returns the small kernels on which the method of D'Elia &amp; Demetrescu lost (Figures 14 and
   * 16). There is no artifact with them. They are in the module test-programs.
   */
  public static List<Workload> kernels() {
    return List.of(LZW, MONTE_CARLO, HEAPSORT, MD);
  }
}
