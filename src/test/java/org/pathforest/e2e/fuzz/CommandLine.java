package org.pathforest.e2e.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.pathforest.cli.Main;

/** Commands run in this JVM, as if typed: quicker than a JVM for each. */
final class CommandLine {
  private static final List<String> COMMANDS =
      List.of("Instrument", "Report", "Export", "Viz", "Merge");

  /**
   * What a command did.
   *
   * @param status exit status
   * @param err its standard error
   */
  record Outcome(int status, String err) {}

  private CommandLine() {}

  /** Runs a command; what it throws, it would have thrown out of {@code main}. */
  static Outcome run(List<String> words) throws ReflectiveOperationException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrintStream err = new PrintStream(text, true, StandardCharsets.UTF_8);
    PrintStream formerErr = System.err;
    PrintStream formerOut = System.out;
    System.setErr(err);
    System.setOut(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
    try {
      List<Object> commands = new ArrayList<>();
      for (String name : COMMANDS) {
        Constructor<?> constructor =
            Class.forName(Main.class.getPackageName() + "." + name + "Command")
                .getDeclaredConstructor();
        constructor.setAccessible(true);
        commands.add(constructor.newInstance());
      }
      Constructor<?> constructor = Main.class.getDeclaredConstructors()[0];
      constructor.setAccessible(true);
      Object main = constructor.newInstance(err, commands);
      Method run = Main.class.getDeclaredMethod("run", List.class);
      run.setAccessible(true);
      int status = (Integer) run.invoke(main, words);
      return new Outcome(status, text.toString(StandardCharsets.UTF_8));
    } finally {
      System.setErr(formerErr);
      System.setOut(formerOut);
    }
  }
}
