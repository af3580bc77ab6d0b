package org.pathforest.maven;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.execution.ExecutionEvent;
import org.apache.maven.execution.ExecutionListener;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;

/**
 * Does what is left when the build of a project ends. Classes are instrumented no longer than it
 * takes: when it ends, well or not, they are restored if no goal has done it, before any other
 * project looks at them; at the latest when Maven's JVM ends. Stands in front of the listener that
 * Maven tells how the build goes on.
 */
final class Restorer extends ForwardingListener {
  private final Map<MavenProject, Instrumented> pending = new LinkedHashMap<>();
  private final Map<MavenProject, Runnable> last = new LinkedHashMap<>();
  private final Thread atExit = new Thread(this::all, "pathforest-restore");

  private Restorer(ExecutionListener next) {
    super(next);
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
      if (now instanceof Restorer known) {
        return known;
      }
      Restorer made = new Restorer(now);
      request.setExecutionListener(made);
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
  public void mojoStarted(ExecutionEvent event) {
    Instrumented classes = get(event.getProject());
    if (classes != null && event.getMojoExecution() != null) {
      try {
        classes.before(event.getMojoExecution());
      } catch (MojoExecutionException e) {
        Restorer.<RuntimeException>rethrow(e);
      }
    }
    super.mojoStarted(event);
  }

  /**
   * Throws what the interface does not declare: Maven hands checked exceptions on as they are, and
   * calls unchecked ones internal errors.
   */
  @SuppressWarnings("unchecked") // nothing is cast: the type is erased
  private static <E extends Exception> void rethrow(Exception e) throws E {
    throw (E) e;
  }

  @Override
  public void projectSucceeded(ExecutionEvent event) {
    take(event.getProject()).forEach(Runnable::run);
    super.projectSucceeded(event);
  }

  @Override
  public void projectFailed(ExecutionEvent event) {
    take(event.getProject()).forEach(Runnable::run);
    super.projectFailed(event);
  }

  @Override
  public void sessionEnded(ExecutionEvent event) {
    all();
    MavenSession session = event.getSession();
    if (session != null) {
      new ThisBuild(session.getRequest()).end(session.getResult());
    }
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // the JVM is ending
    }
    super.sessionEnded(event);
  }
}
