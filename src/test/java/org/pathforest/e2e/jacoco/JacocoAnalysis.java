package org.pathforest.e2e.jacoco;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.ICoverageVisitor;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.report.IReportVisitor;
import org.jacoco.report.xml.XMLFormatter;
import org.objectweb.asm.ClassReader;

/** JaCoCo's analysis of a run under its agent: the report, and each class. */
final class JacocoAnalysis {
  private final CoverageBuilder bundle = new CoverageBuilder();

  /** Methods that JaCoCo's filters keep: by SHA-256 of the class, then by name and descriptor. */
  final Map<String, Map<String, IMethodCoverage>> methods = new HashMap<>();

  JacocoAnalysis(ExecutionDataStore run, List<Path> jars) throws Exception {
    Set<String> names = new HashSet<>();
    // JaCoCo can't have several versions of a class in one report. The version for all releases is
    // read first.
    for (boolean versions : new boolean[] {false, true}) {
      for (Path jar : jars) {
        for (var file : classFiles(jar).entrySet()) {
          byte[] bytes = file.getValue();
          if (file.getKey().startsWith("META-INF/versions/") == versions
              && names.add(new ClassReader(bytes).getClassName())) {
            byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(bytes);
            methods.put(HexFormat.of().formatHex(sha256), analyze(run, bytes, bundle));
          }
        }
      }
    }
  }

  /** Class files in a jar, by entry name. */
  static Map<String, byte[]> classFiles(Path jar) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry e : Collections.list(zip.entries())) {
        if (e.getName().endsWith(".class")) {
          files.put(e.getName(), zip.getInputStream(e).readAllBytes());
        }
      }
    }
    return files;
  }

  /** Analyzes a class. Returns the methods that JaCoCo's filters keep, by name and descriptor. */
  static Map<String, IMethodCoverage> analyze(
      ExecutionDataStore run, byte[] bytes, ICoverageVisitor besides) throws IOException {
    Map<String, IMethodCoverage> methods = new HashMap<>();
    new Analyzer(
            run,
            type -> {
              type.getMethods().forEach(m -> methods.put(m.getName() + m.getDesc(), m));
              besides.visitCoverage(type);
            })
        .analyzeClass(bytes, "class");
    return methods;
  }

  /** Writes JaCoCo's XML report. */
  void report(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      IReportVisitor visitor = new XMLFormatter().createVisitor(out);
      visitor.visitInfo(List.of(), List.of());
      visitor.visitBundle(bundle.getBundle("theirs"), null);
      visitor.visitEnd();
    }
  }
}
