import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Code to which compilers add branches and methods that are not in the source. */
public final class Idioms implements Comparable<Idioms> {
  static int count;
  private static final Object LOCK = new Object();

  private Idioms() {}

  /** An annotation like those with which some generators mark their code. */
  @Retention(RetentionPolicy.CLASS)
  @interface LazilyGenerated {}

  /** A resource; compilers add branches to the code that closes it. */
  static final class Resource implements AutoCloseable {
    @Override
    public void close() {
      count++;
    }
  }

  /** An enum, to which compilers add methods. */
  enum Colour {
    RED,
    GREEN
  }

  /** A switch with three cases. Two of the words have the same hash. */
  static int words(String word) {
    switch (word) {
      case "Aa":
        return 1;
      case "BB":
        return 2;
      default:
        return 3;
    }
  }

  static int resource() {
    try (Resource r = new Resource()) {
      count++;
    }
    return count;
  }

  static int copies(boolean early, boolean late) {
    try {
      if (early) {
        return 1;
      }
      count++;
    } finally {
      if (late) {
        count += 2;
      }
    }
    return 2;
  }

  static int asserted(int n) {
    assert n > 0 && n < 9;
    return n > 5 ? 1 : 2;
  }

  static int locked(boolean twice) {
    synchronized (LOCK) {
      if (twice) {
        count++;
      }
      count++;
    }
    return count;
  }

  @Override
  public int compareTo(Idioms other) {
    return 0;
  }

  @LazilyGenerated
  static int written(int n) {
    return n > 0 ? 1 : 2;
  }

  public static void main(String[] arguments) {
    words("Aa");
    words("neither");
    resource();
    copies(true, true);
    copies(false, true);
    asserted(3);
    asserted(7);
    locked(true);
    written(1);
    new Idioms().compareTo(new Idioms());
    Colour.valueOf("RED");
    System.out.println(count);
  }
}
