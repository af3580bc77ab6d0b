package org.pathforest.bench.child;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Calls a program's main method some times to warm up, then some times with the clock running, and
 * writes wall time, CPU time of all threads, and the bytes of Pathforest's tables to a file. Its
 * class file alone goes into the class path of what is measured.
 *
 * <p>Arguments: the file, warm-ups, measured calls, main class, its arguments.
 */
public final class Meter {
  private Meter() {}

  /** Measures. */
  public static void main(String[] arguments) throws Throwable {
    Path file = Path.of(arguments[0]);
    int warmUps = Integer.parseInt(arguments[1]);
    int measured = Integer.parseInt(arguments[2]);
    MethodHandle main =
        MethodHandles.publicLookup()
            .findStatic(
                Class.forName(arguments[3]),
                "main",
                MethodType.methodType(void.class, String[].class));
    String[] rest = Arrays.copyOfRange(arguments, 4, arguments.length);
    OperatingSystemMXBean process =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    for (int i = 0; i < warmUps; i++) {
      main.invokeExact(rest.clone());
    }
    // What the warm-up has left is not the measured part's to collect.
    System.gc();
    long cpu = process.getProcessCpuTime();
    long wall = System.nanoTime();
    for (int i = 0; i < measured; i++) {
      main.invokeExact(rest.clone());
    }
    wall = System.nanoTime() - wall;
    cpu = process.getProcessCpuTime() - cpu;
    write(file, wall, cpu);
  }

  private static void write(Path file, long wall, long cpu) throws Exception {
    List<String> lines = List.of("wall=" + wall, "cpu=" + cpu, "bytes=" + tableBytes());
    try {
      Files.write(file, lines);
    } catch (IOException e) {
      System.err.println("meter: " + file + ": " + e);
    }
  }

  /** Bytes of Pathforest's tables; -1 if it is not there. */
  private static long tableBytes() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName name = new ObjectName("org.pathforest:type=Pathforest");
    return server.isRegistered(name) ? (Long) server.getAttribute(name, "TableBytes") : -1;
  }
}
