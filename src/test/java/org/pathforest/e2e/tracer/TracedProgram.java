package org.pathforest.e2e.tracer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;

/** Information about a program's traced classes, which is needed to interpret the logs of a run. */
public final class TracedProgram {
  private final List<TracedMethod> methods = new ArrayList<>();
  private final Map<String, String> untraced = new TreeMap<>();

  TracedProgram() {}

  /** Traces a class and returns its new bytes. */
  byte[] trace(byte[] original) {
    ClassTracer tracer = new ClassTracer(original, methods.size());
    methods.addAll(tracer.methods);
    String owner = new ClassReader(original).getClassName();
    tracer.untraced.forEach((name, reason) -> untraced.put(owner + "." + name, reason));
    return tracer.traced;
  }

  TracedMethod method(int number) {
    return methods.get(number);
  }

  /** Returns the number of traced methods. */
  public int methods() {
    return methods.size();
  }

  /**
   * Returns the methods with code that could not be traced, as in {@code org/x/Foo.bar(I)V}, each
   * with the reason.
   */
  public Map<String, String> untraced() {
    return Collections.unmodifiableMap(untraced);
  }
}
