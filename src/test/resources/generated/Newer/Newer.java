/** Code of later releases to which compilers add their own. */
public final class Newer {
  private Newer() {}

  enum Colour {
    RED,
    GREEN
  }

  record Point(int x, int y) {
    int sum() {
      return x + y;
    }
  }

  static int exhaustive(Colour colour) {
    return switch (colour) {
      case RED -> 1;
      case GREEN -> 2;
    };
  }

  public static void main(String[] arguments) {
    System.out.println(new Point(1, 2).sum() + exhaustive(Colour.RED));
  }
}
