package org.pathforest.e2e.exact;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.pathforest.e2e.programs.TestProgram;

/** A real program that compiles the sources of the test programs: the Eclipse compiler. */
public final class EclipseCompiler {
  /**
   * Options of the compiler's JVM. They turn off its threads that read and compile ahead. Such
   * threads would still be working at the end, and trace and profile would not stop at the same
   * moment.
   */
  public static final List<String> JVM = List.of("-Xmx2g", "-Djdt.compiler.useSingleThread=true");

  private EclipseCompiler() {}

  public static Path jar() throws Exception {
    return TestClasses.of(BatchCompiler.class);
  }

  public static Exactness traced(Path folder) throws Exception {
    return new Exactness(folder, List.of(jar()), name -> true);
  }

  /**
   * Returns the compiler's main class and arguments.
   *
   * @param folder receives a new folder for class files
   */
  public static List<String> command(Path folder) throws IOException {
    Path classes = Files.createTempDirectory(folder, "classes");
    String options = "-17 -nowarn -proc:none -warn:+tasks(TODO|FIXME|expect) -d %s %s";
    String main = "org.eclipse.jdt.internal.compiler.batch.Main ";
    return List.of((main + options.formatted(classes, TestProgram.sources())).split(" ", -1));
  }
}
