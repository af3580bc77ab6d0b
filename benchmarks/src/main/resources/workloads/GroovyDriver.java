package workloads;

import groovy.lang.Binding;
import groovy.lang.GroovyShell;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;

/**
 * Groovy compiles a script and runs it. Arguments: folder of the script, folder for the result,
 * rounds, size in percent.
 */
public final class GroovyDriver {
  private GroovyDriver() {}

  public static void main(String[] arguments) throws Exception {
    String script = Files.readString(Paths.get(arguments[0], "suite.groovy"));
    Checksum checksum = new Checksum();
    StringBuilder results = new StringBuilder();
    for (int round = 0; round < Integer.parseInt(arguments[2]); round++) {
      Binding binding = new Binding();
      binding.setVariable("round", round);
      binding.setVariable("percent", Integer.parseInt(arguments[3]));
      Object result = new GroovyShell(binding).evaluate(script, "Suite.groovy");
      checksum.add(result);
      results.append(result).append('\n');
    }
    Files.write(
        Paths.get(arguments[1], "result.txt"), results.toString().getBytes(StandardCharsets.UTF_8));
    checksum.print();
  }
}
