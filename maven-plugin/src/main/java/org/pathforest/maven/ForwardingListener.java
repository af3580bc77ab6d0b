package org.pathforest.maven;

import org.apache.maven.execution.AbstractExecutionListener;
import org.apache.maven.execution.ExecutionEvent;
import org.apache.maven.execution.ExecutionListener;

/**
 * Forwards all events to the listener that was there before. It is a class and not a {@link
 * java.lang.reflect.Proxy}, because a proxy wraps exceptions that the interface does not declare.
 */
abstract class ForwardingListener implements ExecutionListener {
  private final ExecutionListener next;

  /**
   * Creates a listener in front of another one.
   *
   * @param next the other listener; null if there is none
   */
  ForwardingListener(ExecutionListener next) {
    this.next = next == null ? new AbstractExecutionListener() : next;
  }

  @Override
  public void projectDiscoveryStarted(ExecutionEvent event) {
    next.projectDiscoveryStarted(event);
  }

  @Override
  public void sessionStarted(ExecutionEvent event) {
    next.sessionStarted(event);
  }

  @Override
  public void sessionEnded(ExecutionEvent event) {
    next.sessionEnded(event);
  }

  @Override
  public void projectSkipped(ExecutionEvent event) {
    next.projectSkipped(event);
  }

  @Override
  public void projectStarted(ExecutionEvent event) {
    next.projectStarted(event);
  }

  @Override
  public void projectSucceeded(ExecutionEvent event) {
    next.projectSucceeded(event);
  }

  @Override
  public void projectFailed(ExecutionEvent event) {
    next.projectFailed(event);
  }

  @Override
  public void mojoSkipped(ExecutionEvent event) {
    next.mojoSkipped(event);
  }

  @Override
  public void mojoStarted(ExecutionEvent event) {
    next.mojoStarted(event);
  }

  @Override
  public void mojoSucceeded(ExecutionEvent event) {
    next.mojoSucceeded(event);
  }

  @Override
  public void mojoFailed(ExecutionEvent event) {
    next.mojoFailed(event);
  }

  @Override
  public void forkStarted(ExecutionEvent event) {
    next.forkStarted(event);
  }

  @Override
  public void forkSucceeded(ExecutionEvent event) {
    next.forkSucceeded(event);
  }

  @Override
  public void forkFailed(ExecutionEvent event) {
    next.forkFailed(event);
  }

  @Override
  public void forkedProjectStarted(ExecutionEvent event) {
    next.forkedProjectStarted(event);
  }

  @Override
  public void forkedProjectSucceeded(ExecutionEvent event) {
    next.forkedProjectSucceeded(event);
  }

  @Override
  public void forkedProjectFailed(ExecutionEvent event) {
    next.forkedProjectFailed(event);
  }
}
