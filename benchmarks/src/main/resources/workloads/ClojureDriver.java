package workloads;

import clojure.lang.Compiler;
import clojure.lang.IFn;
import clojure.lang.RT;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;

/**
 * Clojure loads its core, then reads, compiles and runs a program. Arguments: folder of the
 * program, folder for the result, rounds, size in percent.
 *
 * <p>{@code RT.init} would also load the socket server, which needs {@code clojure.spec}, a jar of
 * its own. So the core is loaded without it.
 */
public final class ClojureDriver {
  private ClojureDriver() {}

  public static void main(String[] arguments) throws Exception {
    String program = Files.readString(Paths.get(arguments[0], "suite.clj"));
    RT.load("clojure/core");
    IFn run = (IFn) Compiler.load(new StringReader(program), "suite.clj", "suite.clj");
    Checksum checksum = new Checksum();
    StringBuilder results = new StringBuilder();
    for (int round = 0; round < Integer.parseInt(arguments[2]); round++) {
      Object result = run.invoke(round, Integer.parseInt(arguments[3]));
      checksum.add(RT.printString(result));
      results.append(RT.printString(result)).append('\n');
    }
    Files.write(
        Paths.get(arguments[1], "result.txt"), results.toString().getBytes(StandardCharsets.UTF_8));
    checksum.print();
  }
}
