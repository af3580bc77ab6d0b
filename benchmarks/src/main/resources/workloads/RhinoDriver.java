package workloads;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.ScriptableObject;

/**
 * Rhino runs a script, interpreted or compiled to bytecode. Arguments: folder of the script, folder
 * for the result, rounds, size in percent, Rhino's optimization level (-1: interpreter).
 */
public final class RhinoDriver {
  private RhinoDriver() {}

  public static void main(String[] arguments) throws Exception {
    Path script = Paths.get(arguments[0], "suite.js");
    Context context = Context.enter();
    try {
      context.setOptimizationLevel(Integer.parseInt(arguments[4]));
      ScriptableObject scope = context.initStandardObjects();
      scope.put("rounds", scope, Integer.parseInt(arguments[2]));
      scope.put("percent", scope, Integer.parseInt(arguments[3]));
      Object result =
          context.evaluateString(scope, Files.readString(script), "suite.js", 1, null);
      Checksum checksum = new Checksum();
      checksum.add(Context.toString(result));
      Files.write(
          Paths.get(arguments[1], "result.txt"),
          Context.toString(result).getBytes(StandardCharsets.UTF_8));
      checksum.print();
    } finally {
      Context.exit();
    }
  }
}
