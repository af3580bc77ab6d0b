package org.pathforest.e2e.jacoco;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Field;
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
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.internal.analysis.ClassAnalyzer;
import org.jacoco.core.internal.analysis.ClassCoverageImpl;
import org.jacoco.core.internal.analysis.StringPool;
import org.jacoco.core.internal.analysis.filter.Filters;
import org.jacoco.core.internal.data.CRC64;
import org.jacoco.core.internal.flow.ClassProbesAdapter;
import org.jacoco.core.internal.instr.InstrSupport;
import org.jacoco.report.IReportVisitor;
import org.jacoco.report.xml.XMLFormatter;
import org.objectweb.asm.ClassReader;

/** What JaCoCo says of a run of its own: its report, and each class with and without filters. */
final class JacocoAnalysis {
  private final ExecutionDataStore run;
  private final Set<String> names = new HashSet<>();
  private final CoverageBuilder bundle = new CoverageBuilder();

  /** By SHA-256 of the class; without classes that filters leave nothing of. */
  final Map<String, IClassCoverage> filtered = new TreeMap<>();

  /** By SHA-256 of the class. */
  final Map<String, IClassCoverage> unfiltered = new TreeMap<>();

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
    new Analyzer(
            run,
            coverage -> {
              filtered.put(sha256, coverage);
              bundle.visitCoverage(coverage);
            })
        .analyzeClass(bytes, name);
    unfiltered.put(sha256, withoutFilters(bytes));
  }

  /** What {@link Analyzer} does, but for the filters. */
  private IClassCoverage withoutFilters(byte[] bytes) throws ReflectiveOperationException {
    ClassReader reader = InstrSupport.classReaderFor(bytes);
    long id = CRC64.classId(bytes);
    ExecutionData data = run.get(id);
    ClassCoverageImpl coverage = new ClassCoverageImpl(reader.getClassName(), id, false);
    ClassAnalyzer analyzer =
        new ClassAnalyzer(coverage, data == null ? null : data.getProbes(), new StringPool());
    Field filter = ClassAnalyzer.class.getDeclaredField("filter");
    filter.setAccessible(true);
    filter.set(analyzer, Filters.NONE);
    reader.accept(new ClassProbesAdapter(analyzer, false), 0);
    return coverage;
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
