package org.pathforest.e2e.jacoco;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.report.IReportVisitor;
import org.jacoco.report.xml.XMLFormatter;
import org.objectweb.asm.ClassReader;

/** What JaCoCo says of a run of its own: its report, and each class. */
final class JacocoAnalysis {
  private final ExecutionDataStore run;
  private final Set<String> names = new HashSet<>();
  private final CoverageBuilder bundle = new CoverageBuilder();

  /** SHA-256 of each class. */
  final Set<String> met = new HashSet<>();

  /** By SHA-256 of the class; without classes that filters leave nothing of. */
  final Map<String, IClassCoverage> classes = new TreeMap<>();

  JacocoAnalysis(ExecutionDataStore run, List<Path> jars) throws Exception {
    this.run = run;
    // JaCoCo can't have several versions of a class in one report: that for all releases comes
    // first.
    for (boolean versions : new boolean[] {false, true}) {
      for (Path jar : jars) {
        addAll(jar, versions);
      }
    }
  }

  private void addAll(Path jar, boolean versions) throws Exception {
    try (InputStream file = Files.newInputStream(jar);
        ZipInputStream zip = new ZipInputStream(file)) {
      for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
        String name = e.getName();
        if (name.endsWith(".class") && name.startsWith("META-INF/versions/") == versions) {
          byte[] bytes = zip.readAllBytes();
          if (names.add(new ClassReader(bytes).getClassName())) {
            add(name, bytes);
          }
        }
      }
    }
  }

  private void add(String name, byte[] bytes) throws Exception {
    String sha256 = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    met.add(sha256);
    new Analyzer(
            run,
            coverage -> {
              classes.put(sha256, coverage);
              bundle.visitCoverage(coverage);
            })
        .analyzeClass(bytes, name);
  }

  /** Writes JaCoCo's report. */
  void report(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      IReportVisitor visitor = new XMLFormatter().createVisitor(out);
      visitor.visitInfo(List.of(), List.of());
      visitor.visitBundle(bundle.getBundle("theirs"), null);
      visitor.visitEnd();
    }
  }
}
