package org.pathforest.runtime.thread;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.pathforest.runtime.ChildPrograms;
import org.pathforest.runtime.SampleCalls;
import org.pathforest.runtime.table.IntTable;

/** Programs, run by {@link ChildPrograms}, that sample structure graphs. */
final class SamplePrograms {
  /** Number of a graph's paths that {@link #many} counts. */
  static final int SAMPLES = 1_000_000;

  /** Number of threads that run at once. */
  static final int THREADS = 4;

  private SamplePrograms() {}

  /** Runs more paths than are counted, in threads that run at once. */
  static void many(String... args) {
    CallSite site = graph(0, SAMPLES);
    ChildPrograms.inThreads(THREADS, () -> take(site, SAMPLES / THREADS + 10_000));
    take(site, 10);
  }

  /** Prints which probes share a call site, and when the site is switched off. */
  static void few(String... args) {
    CallSite site = graph(0, 100);
    System.out.println(graph(0, 100) == site);
    System.out.println(graph(1, 100) == site);
    ChildPrograms.inThreads(THREADS, () -> take(site, 100 / THREADS));
    System.out.println(isOff(site));
    take(site, 4_095);
    System.out.println(isOff(site));
    take(site, 1);
    System.out.println(isOff(site));
    take(site, 10);
  }

  /** Asks at given times to switch graphs off; prints which of them are off. */
  static void together(String... args) {
    CallSite[] sites = {graph(0, 1), graph(1, 1), graph(2, 1), graph(3, 1)};
    Archive h = ChildPrograms.registered(ChildPrograms.scheme("structural"));
    SampleSwitch off = new SampleSwitch(0);
    off.ask(h.representative.samples.get(0L), 0);
    System.out.println("at once: " + isOff(sites[0]));
    off.ask(h.representative.samples.get(1L), 9_999_999);
    System.out.println("9999999 ns: " + isOff(sites[1]));
    off.ask(h.representative.samples.get(2L), 9_999_999);
    off.ask(h.representative.samples.get(1L), 9_999_999);
    System.out.println("9999999 ns: " + isOff(sites[1]));
    off.ask(h.representative.samples.get(1L), 10_000_000);
    System.out.println("10000000 ns, both: " + isOff(sites[1]) + " " + isOff(sites[2]));
    off.ask(h.representative.samples.get(3L), 29_999_999);
    System.out.println("29999999 ns: " + isOff(sites[3]));
    off.ask(h.representative.samples.get(3L), 30_000_000);
    System.out.println("30000000 ns: " + isOff(sites[3]));
  }

  /**
   * Runs threads that each take 7 samples of each graph. Two of the three graphs have more paths.
   */
  static void ofThreads(String... args) {
    Archive h = ChildPrograms.registered(ChildPrograms.scheme("structural"));
    ChildPrograms.inThreads(
        THREADS,
        () -> {
          IntTable t = ChildPrograms.intTable(h, 0, -ChildPrograms.FEW);
          for (int i = 0; i < 20; i++) {
            Samples.count(t, 5, 3, 7);
            Samples.count(t, i < 7 ? 0 : 1, 0, 7);
          }
          Samples.count(t, 3, 1, 7);
          Samples.count(t, 4, 1, 7);
        });
  }

  /** Returns the call site of a method's graph, as a counter holder links it. */
  private static CallSite graph(int number, int samples) {
    MethodType type = MethodType.methodType(void.class, int.class);
    Archive a = ChildPrograms.registered(ChildPrograms.scheme("structural"));
    return SampleCalls.site(a, type, 0, number, ChildPrograms.FEW, samples);
  }

  /** Calls a site with ids from 0 to the last one, again and again, this many times. */
  private static void take(CallSite site, int times) {
    MethodHandle probe = site.dynamicInvoker();
    try {
      for (int i = 0; i < times; i++) {
        probe.invokeExact(i % ChildPrograms.FEW);
      }
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns whether the probes of a call site no longer do anything. */
  private static boolean isOff(CallSite site) {
    try {
      return MethodHandles.lookup().revealDirect(site.getTarget()).getName().equals("nothing");
    } catch (IllegalArgumentException e) {
      return false; // still bound to its sampler
    }
  }
}
