package odd;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;

/** Runs a class whose name can't be a file name. */
public final class Main {
  public static void main(String[] arguments) throws Exception {
    try (InputStream file = Main.class.getResourceAsStream("/named.class")) {
      Class<?> named = MethodHandles.lookup().defineClass(file.readAllBytes());
      named.getMethod("run").invoke(null);
    }
  }
}
