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
 * Restores the classes of a project when its build ends, whether it succeeds or fails, unless a
 * goal has done so. This happens before any other project looks at them, and at the latest when
 * Maven's JVM ends. The restorer receives all events in place of the build's listener and forwards
 * them to it.
 */
final class Restorer extends ForwardingListener {
  private final Map<MavenProject, Instrumented> pending = new LinkedHashMap<>();
  private final Map<MavenProject, Runnable> last = new LinkedHashMap<>();
  private final Thread atExit = new Thread(this::all, "pathforest-restore");

  private Restorer(ExecutionListener next) {
    super(next);
  }

  /**
   * Guards the classes of a project until its build ends. Must be called before anything is
   * instrumented.
   */
  static void watch(MavenExecutionRequest request, MavenProject project, Instrumented classes) {
    of(request).put(project, classes);
  }

  /**
   * Runs a task when the build of a project ends, after its classes have been restored. The task
   * replaces an earlier one for the same project.
   */
  static void atEnd(MavenExecutionRequest request, MavenProject project, Runnable what) {
    of(request).put(project, what);
  }

  /**
   * Returns the restorer of a build. If the build has none yet, puts a new one in front of its
   * listener.
   */
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
   * Throws a checked exception that the interface does not declare. Maven passes checked exceptions
   * on unchanged, but reports unchecked ones as internal errors.
   */
  @SuppressWarnings("unchecked") // no cast at run time: the type is erased
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
