package org.pathforest.e2e.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;
import org.pathforest.e2e.archives.Layouts;

/**
 * A jar with classes of random methods. Classes that the JVM itself rejects are not in it.
 *
 * @param names file with the names of the classes, one per line
 * @param size number of classes
 * @param refused classes that the generator got wrong, with the verifier's message
 */
record Batch(Path jar, Path names, int size, Map<String, String> refused) {
  /** Package of the generated classes. */
  static final String PACKAGE = "made/";

  /** Loads classes to find out whether the JVM accepts them. */
  private static final class Loader extends ClassLoader {
    Loader() {
      super(Batch.class.getClassLoader());
    }

    String refusal(String name, byte[] bytes) {
      try {
        defineClass(name.replace('/', '.'), bytes, 0, bytes.length);
        Helpers.reset();
        Class.forName(name.replace('/', '.'), true, this);
        return null;
      } catch (VerifyError | ClassFormatError e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("") + " " + e.getClass();
      } catch (LinkageError e) {
        return null; // thrown by its initializer: an outcome like any other
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /**
   * Makes a batch.
   *
   * @param folder for its files
   * @param seed the same seed gives the same batch
   * @param size number of classes
   * @param only number of the only class to include; -1 for all
   * @param feature release of the JDK that will run the batch
   */
  static Batch make(Path folder, long seed, int size, int only, int feature) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    Loader loader = new Loader();
    Map<String, byte[]> classes = new LinkedHashMap<>();
    Map<String, String> refused = new TreeMap<>();
    for (int c = 0; c < size; c++) {
      long classSeed = random.nextLong();
      if (only >= 0 && c != only) {
        continue;
      }
      String name = PACKAGE + "C" + c;
      try {
        byte[] bytes = ClassMaker.make(name, classSeed, Opcodes.V17);
        String refusal = loader.refusal(name, bytes);
        if (refusal != null) {
          refused.put(name, refusal);
          continue;
        }
        if ((bytes[6] << 8 | bytes[7]) == Opcodes.V17) {
          bytes[7] = (byte) (Opcodes.V17 - 17 + feature); // the newest version that this JDK reads
        }
        classes.put(name + ".class", bytes);
      } catch (RuntimeException e) {
        refused.put(name, e.toString()); // by ASM: too large, or an unsupported subroutine
      }
    }
    Path jar = new Layouts().withAll("", classes).write(folder.resolve("made.jar"));
    var names = classes.keySet().stream().map(n -> n.replace(".class", "").replace('/', '.'));
    Path file = Files.write(folder.resolve("names.txt"), names.toList());
    return new Batch(jar, file, classes.size(), refused);
  }
}
