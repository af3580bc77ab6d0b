package own;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A program of a user's, that does what it is told. Its class is not public. */
class Own {
  private Own() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "exit" -> {
        System.out.println(new lib.Library().sum(1000));
        System.exit(0);
      }
      case "idle" -> {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> new lib.Library().sum(1000)).get();
      }
      case "threads" -> new Thread(() -> print(50_000_000)).start();
      case "clock" -> System.out.println("time " + System.nanoTime());
      case "mbean" -> System.out.println(System.getProperty("pathforest.jmx"));
      case "fail" -> throw new IllegalStateException("as told");
      default -> print(Integer.parseInt(args[0]));
    }
  }

  private static void print(int n) {
    System.out.println(new lib.Library().sum(n));
  }
}
