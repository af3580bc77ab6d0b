package org.pathforest.maven;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.execution.ExecutionEvent;
import org.apache.maven.execution.ExecutionListener;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.project.MavenProject;

/**
 * Does what is left when the build of a project ends. Classes are instrumented no longer than it
 * takes: when it ends, well or not, they are restored if no goal has done it, before any other
 * project looks at them; at the latest when Maven's JVM ends. Stands in front of the listener that
 * Maven tells how the build goes on.
 */
final class Restorer implements InvocationHandler {
  private final ExecutionListener next;
  private final Map<MavenProject, Instrumented> pending = new LinkedHashMap<>();
  private final Map<MavenProject, Runnable> last = new LinkedHashMap<>();
  private final Thread atExit = new Thread(this::all, "pathforest-restore");

  private Restorer(ExecutionListener next) {
    this.next = next;
  }

  /**
   * Watches over the classes of a project until its build ends. To be called before anything is
   * instrumented.
   */
  static void watch(MavenExecutionRequest request, MavenProject project, Instrumented classes) {
    of(request).put(project, classes);
  }

  /**
   * Does something when the build of a project ends, after its classes have been restored. What was
   * asked for before for the same project is forgotten.
   */
  static void atEnd(MavenExecutionRequest request, MavenProject project, Runnable what) {
    of(request).put(project, what);
  }

  /** Stands in front of the build's listener from now on. */
  static Restorer of(MavenExecutionRequest request) {
    synchronized (request) {
      ExecutionListener now = request.getExecutionListener();
      if (now != null
          && Proxy.isProxyClass(now.getClass())
          && Proxy.getInvocationHandler(now) instanceof Restorer known) {
        return known;
      }
      Restorer made = new Restorer(now);
      request.setExecutionListener(
          (ExecutionListener)
              Proxy.newProxyInstance(
                  Restorer.class.getClassLoader(), new Class<?>[] {ExecutionListener.class}, made));
      Runtime.getRuntime().addShutdownHook(made.atExit);
      return made;
    }
  }

  private synchronized void put(MavenProject project, Instrumented classes) {
    pending.put(project, classes);
  }

  private synchronized void put(MavenProject project, Runnable what) {
    last.put(project, what);
  }

  private synchronized Instrumented get(MavenProject project) {
    return pending.get(project);
  }

  private synchronized List<Runnable> take(MavenProject project) {
    List<Runnable> tasks = new ArrayList<>();
    Instrumented classes = pending.remove(project);
    if (classes != null) {
      tasks.add(classes::end);
    }
    Runnable task = last.remove(project);
    if (task != null) {
      tasks.add(task);
    }
    return tasks;
  }

  private synchronized List<Runnable> takeAll() {
    List<Runnable> tasks = new ArrayList<>();
    pending.values().forEach(classes -> tasks.add(classes::end));
    tasks.addAll(last.values());
    pending.clear();
    last.clear();
    return tasks;
  }

  private void all() {
    takeAll().forEach(Runnable::run);
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (method.getDeclaringClass() == Object.class) {
      return ofObject(proxy, method, arguments);
    }
    switch (method.getName()) {
      case "mojoStarted" -> {
        ExecutionEvent event = (ExecutionEvent) arguments[0];
        Instrumented classes = get(event.getProject());
        if (classes != null && event.getMojoExecution() != null) {
          classes.before(event.getMojoExecution().getLifecyclePhase());
        }
      }
      case "projectSucceeded", "projectFailed" ->
          take(((ExecutionEvent) arguments[0]).getProject()).forEach(Runnable::run);
      case "sessionEnded" -> {
        all();
        MavenSession session = ((ExecutionEvent) arguments[0]).getSession();
        if (session != null) {
          new ThisBuild(session.getRequest()).end(session.getResult());
        }
        try {
          Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
          // the JVM is ending
        }
      }
      default -> {
        // not for us
      }
    }
    try {
      return next == null ? null : method.invoke(next, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static Object ofObject(Object proxy, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> "pathforest's listener";
    };
  }
}
