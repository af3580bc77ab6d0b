package org.pathforest.cli.launch;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;

/**
 * Forwards to a child process the signals that would end this one, so that the child decides what
 * becomes of both. Uses reflection, because the only class that can do it, {@code sun.misc.Signal},
 * is not part of the platform. Where that class is missing, signals act on this process as usual.
 */
final class Signals {
  private static final List<String> NAMES = List.of("TERM", "INT", "HUP");

  private Signals() {}

  static void forwardTo(Process child) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Method handle = signal.getMethod("handle", signal, handler);
      for (String name : NAMES) {
        InvocationHandler act =
            (proxy, method, arguments) -> {
              if (method.getName().equals("handle")) {
                send(name, child);
              }
              return null;
            };
        handle.invoke(
            null,
            signal.getConstructor(String.class).newInstance(name),
            Proxy.newProxyInstance(Signals.class.getClassLoader(), new Class<?>[] {handler}, act));
      }
    } catch (ReflectiveOperationException | RuntimeException e) {
      // There is no such class, or the JVM reserves a signal: then signals act as usual.
    }
  }

  private static void send(String name, Process child) {
    if (name.equals("TERM")) {
      child.destroy();
      return;
    }
    try {
      new ProcessBuilder("kill", "-s", name, Long.toString(child.pid())).start();
    } catch (IOException e) {
      child.destroy();
    }
  }
}
