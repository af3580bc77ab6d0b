package org.pathforest.runtime.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.pathforest.counted.Counted;

/** Threads that are at rest while edge counts are read, as far as their stacks show. */
class OpenActivationsTest {
  private static final String CLASS = "org/pathforest/counted/Counted";
  private static final List<WovenClass> EDGES = classes("edges");

  private final Counted counted = new Counted();
  private final CountDownLatch first = new CountDownLatch(1);
  private final CountDownLatch second = new CountDownLatch(1);
  private Thread thread;

  private static List<WovenClass> classes(String profiler) {
    String layout = "none 111 " + CLASS.length() + " " + CLASS;
    return Archive.classes(List.of(Archive.of(0, "0 none 1 " + profiler + " 3 3", layout)));
  }

  private void start(Runnable what) {
    thread = new Thread(what, "counted");
    thread.start();
  }

  /** Waits until the thread waits for a latch, directly inside the named method. */
  private void untilIn(String method) throws InterruptedException {
    while (thread.getState() != Thread.State.WAITING || !calls(method, "await")) {
      Thread.sleep(1);
    }
  }

  private boolean calls(String caller, String called) {
    StackTraceElement[] stack = thread.getStackTrace();
    for (int i = 1; i < stack.length; i++) {
      if (stack[i].getMethodName().equals(caller) && stack[i - 1].getMethodName().equals(called)) {
        return true;
      }
    }
    return false;
  }

  @AfterEach
  void end() throws InterruptedException {
    counted.end();
    first.countDown();
    second.countDown();
    thread.join();
  }

  @Test
  void thread_that_waits_in_a_call_of_a_counted_class_rests_there() throws Exception {
    start(() -> counted.waits(first, second));
    untilIn("waits");
    OpenActivations open = new OpenActivations(EDGES, true);
    assertThat(open.rests(thread)).isTrue();
    assertThat(open.lookAgain()).doesNotContain(thread);
    assertThat(open.frames()).hasSize(1);
    assertThat(open.frames().firstKey()).startsWith(CLASS + "\twaits\t").endsWith("\t-");
  }

  @Test
  void thread_that_waits_elsewhere_when_looked_at_again_did_not_rest() throws Exception {
    start(() -> counted.waits(first, second));
    untilIn("waits");
    OpenActivations open = new OpenActivations(EDGES, false);
    StackTraceElement[] before = thread.getStackTrace();
    first.countDown();
    while (thread.getState() != Thread.State.WAITING
        || List.of(thread.getStackTrace()).equals(List.of(before))) {
      Thread.sleep(1);
    }
    assertThat(open.lookAgain()).contains(thread);
    assertThat(open.rests(thread)).isFalse();
    assertThat(open.frames()).isEmpty();
  }

  /** Plays the part of a probe: it is in the runtime's package, and a counted class calls it. */
  private void probe() {
    try {
      first.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void thread_that_waits_in_a_probe_does_not_rest() throws Exception {
    start(() -> counted.calls(this::probe));
    untilIn("probe");
    assertThat(new OpenActivations(EDGES, false).rests(thread)).isFalse();
  }

  @Test
  void thread_amid_code_of_a_counted_class_does_not_rest() throws Exception {
    start(counted::runs);
    while (!calls("run", "runs")) {
      Thread.sleep(1);
    }
    OpenActivations open = new OpenActivations(EDGES, false);
    open.lookAgain();
    assertThat(open.rests(thread)).isFalse();
  }

  @Test
  void nobody_is_looked_at_where_no_edges_are_counted() throws Exception {
    start(() -> counted.waits(first, second));
    untilIn("waits");
    OpenActivations open = new OpenActivations(classes("bl"), false);
    assertThat(open.any()).isFalse();
    assertThat(open.rests(thread)).isFalse();
    assertThat(open.frames()).isEmpty();
  }
}
