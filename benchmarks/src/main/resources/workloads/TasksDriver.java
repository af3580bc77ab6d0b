package workloads;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Many small tasks, in platform threads of a pool, or in a virtual thread each (JDK 21 or later).
 * Each task reads and writes a JSON document. Arguments: two folders (unused), number of tasks,
 * {@code platform} or {@code virtual}.
 */
public final class TasksDriver {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static ExecutorService threads;

  private TasksDriver() {}

  public static synchronized void main(String[] arguments) throws Exception {
    int tasks = Integer.parseInt(arguments[2]);
    if (threads == null) {
      threads = arguments[3].equals("virtual") ? virtual() : pool();
    }
    List<Future<Integer>> lengths = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      int number = i;
      lengths.add(threads.submit(() -> work(number)));
    }
    long sum = 0;
    for (Future<Integer> length : lengths) {
      sum += length.get();
    }
    Checksum checksum = new Checksum();
    checksum.add(sum);
    checksum.print();
  }

  private static ExecutorService pool() {
    return Executors.newFixedThreadPool(
        Runtime.getRuntime().availableProcessors(),
        task -> {
          Thread t = new Thread(task);
          t.setDaemon(true);
          return t;
        });
  }

  private static ExecutorService virtual() throws ReflectiveOperationException {
    return (ExecutorService)
        Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
  }

  private static int work(int number) throws Exception {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < 20; i++) {
      text.append(i == 0 ? "" : ",").append("{\"id\":").append(number + i);
      text.append(",\"name\":\"n").append(number % 7).append("\",\"on\":").append(i % 3 == 0);
      text.append('}');
    }
    JsonNode read = JSON.readTree(text.append(']').toString());
    return JSON.writeValueAsBytes(read).length;
  }
}
