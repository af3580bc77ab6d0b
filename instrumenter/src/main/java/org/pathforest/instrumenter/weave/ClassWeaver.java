package org.pathforest.instrumenter.weave;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.tree.MethodNode;
import org.pathforest.instrumenter.jimple.FrontEnd;
import org.pathforest.instrumenter.jimple.ParsedClass;
import org.pathforest.instrumenter.weave.code.CodeSizes;
import org.pathforest.instrumenter.weave.code.CompileLimit;
import org.pathforest.instrumenter.weave.code.NamelessClass;
import org.pathforest.instrumenter.weave.plan.ClassLayout;
import org.pathforest.instrumenter.weave.plan.Concessions;
import org.pathforest.instrumenter.weave.plan.Numbers;
import org.pathforest.instrumenter.weave.plan.ProbeDensity;
import org.pathforest.instrumenter.weave.plan.Reason;
import org.pathforest.instrumenter.weave.plan.WeaveOptions;
import org.pathforest.paths.map.MethodMap;
import org.pathforest.paths.map.PathMapWriter;

/**
 * Weaves one class after another. A method that can't be woven stays as it was, and the reason is
 * recorded; other methods are not affected. Not thread-safe.
 */
public final class ClassWeaver {
  /** Methods with more bytes of bytecode can have jumps whose offset does not fit in two bytes. */
  private static final int FAR = 32_767;

  private final WeaveOptions options;
  private final FrontEnd frontEnd = new FrontEnd();

  /** Creates a weaver. */
  public ClassWeaver(WeaveOptions options) {
    this.options = options;
  }

  /**
   * Weaves a class as if it were alone in its archive.
   *
   * @param original the class file
   * @throws AlreadyWovenException if it is already woven
   * @throws RuntimeException if it is not a class file, or one that ASM can't read
   */
  public WovenClass weave(byte[] original) {
    try (Turn turn = Turn.first()) {
      return weave(original, turn, name -> null);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e); // there is no earlier class to wait for
    }
  }

  /**
   * Weaves a class of an archive.
   *
   * @param original the class file
   * @param turn turn of the class, which takes its numbers; the caller must close it in any case
   * @param others returns other class files of the archive by internal name; null if there is none
   * @throws InterruptedException if the thread is interrupted while it waits for its turn
   * @throws RuntimeException as above; the class still uses up the numbers that it has taken
   */
  public WovenClass weave(byte[] original, Turn turn, Function<String, byte[]> others)
      throws InterruptedException {
    ParsedClass parsed = ParsedClass.parse(original).beside(others);
    if (RuntimeReferences.in(original)) {
      throw new AlreadyWovenException(parsed.node().name.replace('/', '.'));
    }
    if (!options.classes().test(parsed.node().name)) {
      return new WovenClass(null, List.of(), 0, List.of());
    }
    return new OneClass(original, parsed.node().name, others, turn).weave(parsed);
  }

  /** One class, with what failed attempts have taught about it. */
  private final class OneClass {
    private final byte[] original;
    private final Map<String, Integer> sizes;
    private final ClassLayout layout;
    private final Function<String, byte[]> others;
    private final Turn turn;
    private Numbers numbers;
    private final Concessions concessions = new Concessions();

    /** Methods that exceed the compile limit even with the sparsest probes. */
    private final Set<String> hopeless = new HashSet<>();

    OneClass(byte[] original, String name, Function<String, byte[]> others, Turn turn) {
      this.original = original;
      this.sizes = CodeSizes.of(original);
      this.layout =
          new ClassLayout(name, HexFormat.of().formatHex(PathMapWriter.sha256().digest(original)));
      this.others = others;
      this.turn = turn;
    }

    /** Tries until an attempt succeeds. Each failure removes something, so this terminates. */
    WovenClass weave(ParsedClass first) throws InterruptedException {
      ParsedClass parsed = first;
      while (true) {
        ClassAttempt attempt = new ClassAttempt(options, frontEnd, parsed, concessions, layout);
        attempt.plan();
        if (!attempt.needsProbes()) {
          return new WovenClass(null, attempt.maps(), 0, List.of());
        }
        takeNumbers();
        try {
          byte[] bytes = attempt.weave(original, numbers);
          Map<String, Integer> after = sizesAfter(bytes);
          if (NamelessClass.in(bytes) && !NamelessClass.in(original)) {
            leaveOutFar(parsed, bytes);
          } else if (!reduce(after, attempt)) {
            List<HugeMethod> huge = huge(after, attempt.maps());
            return new WovenClass(bytes, attempt.maps(), attempt.measured(), huge);
          }
        } catch (MethodTooLargeException e) {
          String key = e.getMethodName() + e.getDescriptor();
          if (concessions.reduce(key) == ProbeDensity.NONE) {
            concessions.leaveOut(key, "over 64 KiB with probes");
          }
        } catch (ClassTooLargeException e) {
          if (!concessions.spareConstants()) {
            leaveOutAll(parsed, "constant pool of its class too large with probes");
          }
        } catch (MethodWeaveException e) {
          concessions.leaveOut(e.method(), e.getMessage());
        } catch (RuntimeException e) {
          leaveOutAll(
              parsed, "its class can't be written (" + Reason.of(e) + "); please report this");
        }
        parsed = ParsedClass.parse(original).beside(others); // the attempt has changed the tree
      }
    }

    /** Takes numbers in the first attempt; later attempts use them too. */
    private void takeNumbers() throws InterruptedException {
      if (numbers == null) {
        layout.fix();
        numbers = turn.take(layout);
      }
    }

    /** Leaves out the methods whose jumps ASM had to lengthen; all methods if there are none. */
    private void leaveOutFar(ParsedClass parsed, byte[] woven) {
      String reason = "with probes, its jumps are too long for ASM to write correct frames";
      Map<String, Integer> after = CodeSizes.of(woven);
      int before = concessions.numLeftOut();
      for (MethodNode m : parsed.node().methods) {
        if (after.getOrDefault(m.name + m.desc, 0) > FAR) {
          concessions.leaveOut(m.name + m.desc, reason);
        }
      }
      if (concessions.numLeftOut() == before) {
        leaveOutAll(parsed, reason);
      }
    }

    private void leaveOutAll(ParsedClass parsed, String reason) {
      for (MethodNode m : parsed.node().methods) {
        concessions.leaveOut(m.name + m.desc, reason);
      }
    }

    /**
     * Returns the sizes of the methods; empty if the class file is too small for an oversized one.
     */
    private static Map<String, Integer> sizesAfter(byte[] woven) {
      return woven.length <= CompileLimit.BYTES ? Map.of() : CodeSizes.of(woven);
    }

    /**
     * Finds methods that HotSpot compiled before and no longer would, and has them woven more
     * sparsely. If even that does not help, they get all their probes back. Returns whether another
     * attempt is needed.
     */
    private boolean reduce(Map<String, Integer> after, ClassAttempt attempt) {
      boolean again = false;
      for (String key : attempt.woven()) {
        if (hasPassedLimit(key, after) && !hopeless.contains(key)) {
          if (concessions.reduce(key) == ProbeDensity.NONE) {
            hopeless.add(key);
            concessions.restore(key);
          }
          again = true;
        }
      }
      return again;
    }

    private boolean hasPassedLimit(String key, Map<String, Integer> after) {
      return sizes.getOrDefault(key, 0) <= CompileLimit.BYTES
          && after.getOrDefault(key, 0) > CompileLimit.BYTES;
    }

    /**
     * Returns all methods that now exceed the limit. These can include methods without probes whose
     * subroutines were inlined.
     */
    private List<HugeMethod> huge(Map<String, Integer> after, List<MethodMap> methods) {
      List<HugeMethod> huge = new ArrayList<>();
      for (MethodMap m : methods) {
        String key = m.key().method() + m.key().descriptor();
        if (hasPassedLimit(key, after)) {
          huge.add(new HugeMethod(m.key(), sizes.getOrDefault(key, 0), after.get(key)));
        }
      }
      return huge;
    }
  }
}
