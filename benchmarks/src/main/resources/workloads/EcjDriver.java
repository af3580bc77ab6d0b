package workloads;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/**
 * The Eclipse compiler compiles Java sources and looks for task tags. Arguments: folder of the
 * sources, folder for the class files, greatest number of files, folder below that of the sources
 * that is compiled (may be empty). If the sources lack something, the compiler reports a problem,
 * which is part of the checksum.
 */
public final class EcjDriver {
  private EcjDriver() {}

  public static void main(String[] arguments) throws Exception {
    Path sources = Paths.get(arguments[0]);
    Path classes = Paths.get(arguments[1]);
    List<String> options =
        new ArrayList<>(
            Arrays.asList("-source", "8", "-target", "8", "-proc:none", "-encoding", "UTF-8"));
    options.addAll(Arrays.asList("-proceedOnError", "-nowarn", "-warn:+tasks(TODO|FIXME|XXX)"));
    options.addAll(Arrays.asList("-d", classes.toString()));
    for (Path source :
        Tree.files(sources.resolve(arguments[3]), ".java", Integer.parseInt(arguments[2]))) {
      options.add(source.toString());
    }
    StringWriter problems = new StringWriter();
    boolean clean =
        BatchCompiler.compile(
            options.toArray(new String[0]),
            new PrintWriter(problems),
            new PrintWriter(problems),
            null);
    Checksum checksum = new Checksum();
    checksum.add(clean);
    checksum.add(problems.toString().replace(sources.toString(), ""));
    for (Path file : Tree.files(classes, ".class", Integer.MAX_VALUE)) {
      checksum.add(classes.relativize(file));
      checksum.add(Files.readAllBytes(file));
    }
    checksum.print();
  }
}
