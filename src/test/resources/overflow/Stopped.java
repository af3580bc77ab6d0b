package overflow;

import java.util.Random;

/** Stops threads at arbitrary points, and prints how many of them survived. */
public final class Stopped {
  static volatile int begun;
  static volatile boolean enough;

  static int work(int n, Random random) {
    int s = 0;
    for (int i = 0; i < n; i++) {
      int x = random.nextInt(8);
      if (x < 3) {
        s += i;
      } else if (x < 5) {
        s ^= n;
      } else if ((x & 1) == 0) {
        s -= 3;
      } else {
        s *= 3;
      }
    }
    return s;
  }

  static int choose(int n) {
    if (n > 3) {
      return n + Integer.parseInt("1");
    }
    return 3;
  }

  @SuppressWarnings({"deprecation", "removal"})
  public static void main(String[] arguments) throws InterruptedException {
    new Random(0); // else a stop during the initialization of Random breaks it for all
    int alive = 0;
    for (int i = 0; i < 80; i++) {
      int before = begun;
      Thread t =
          new Thread(
              () -> {
                begun++;
                Random random = new Random(before);
                while (!enough) {
                  choose(work(300, random));
                }
              });
      t.setDaemon(true);
      t.start();
      while (begun == before) {
        Thread.onSpinWait();
      }
      Thread.sleep(0, 900_000 - 10_000 * i);
      t.stop();
      t.join(5_000);
      alive += t.isAlive() ? 1 : 0;
    }
    enough = true;
    System.out.println(alive);
  }
}
