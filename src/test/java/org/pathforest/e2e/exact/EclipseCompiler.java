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
   * Options of its JVM. Its threads read and compile ahead; the end of the run would meet them at
   * work, and trace and profile would not be of one moment.
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
   * Its main class and arguments.
   *
   * @param folder class files go to a new folder in it
   */
  public static List<String> command(Path folder) throws IOException {
    Path classes = Files.createTempDirectory(folder, "classes");
    String options = "-17 -nowarn -proc:none -warn:+tasks(TODO|FIXME|expect) -d %s %s";
    String main = "org.eclipse.jdt.internal.compiler.batch.Main ";
    return List.of((main + options.formatted(classes, TestProgram.sources())).split(" ", -1));
  }
}
