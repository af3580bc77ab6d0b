package workloads;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import org.python.core.Py;
import org.python.util.PythonInterpreter;

/**
 * Jython runs a script. Arguments: folder of the script, folder for the result, rounds, size in
 * percent. Its clean-up is called here, and not left to the JVM's shutdown.
 */
public final class JythonDriver {
  private JythonDriver() {}

  public static void main(String[] arguments) throws Exception {
    String result;
    try (PythonInterpreter interpreter = new PythonInterpreter()) {
      interpreter.set("rounds", Integer.parseInt(arguments[2]));
      interpreter.set("percent", Integer.parseInt(arguments[3]));
      interpreter.execfile(Paths.get(arguments[0], "suite.py").toString());
      result = interpreter.get("results").toString();
    }
    Py.getSystemState().cleanup();
    Checksum checksum = new Checksum();
    checksum.add(result);
    Files.write(
        Paths.get(arguments[1], "result.txt"), result.getBytes(StandardCharsets.UTF_8));
    checksum.print();
  }
}
