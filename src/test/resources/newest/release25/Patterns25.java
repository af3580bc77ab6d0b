package newest;

import module java.base;

/** Patterns, unnamed variables, constructors with statements before super(…), module imports. */
public final class Patterns25 {
  sealed interface Tree<T> {}

  record Leaf<T>(T value) implements Tree<T> {}

  record Fork<T>(Tree<T> left, Tree<T> right) implements Tree<T> {}

  enum Colour {
    RED,
    GREEN,
    BLUE
  }

  sealed interface Command permits Go, Turn, Stop {}

  record Go(int steps, Point to) implements Command {}

  record Turn(Colour colour, boolean left) implements Command {}

  enum Stop implements Command {
    NOW,
    LATER
  }

  record Point(int x, int y) {}

  static <T> int depth(Tree<T> t) {
    return switch (t) {
      case Leaf<T> _ -> 1;
      case Fork<T>(Leaf<T>(var a), Leaf<T>(var b)) when Objects.equals(a, b) -> -2;
      case Fork<T>(var l, Leaf<T> _) -> 1 + depth(l);
      case Fork<T>(var l, var r) -> 1 + Math.max(depth(l), depth(r));
    };
  }

  static String what(Object o) {
    return switch (o) {
      case null -> "null";
      case Integer i when i > 100 -> "large " + i;
      case Integer i when i < 0 -> {
        int n = 0;
        for (int j = i; j < 0; j += 3) {
          n++;
        }
        yield "negative " + n;
      }
      case Integer _ -> "small";
      case String s when s.isEmpty() -> "empty";
      case String s -> "text " + s.length();
      case Colour c when c == Colour.RED -> "red";
      case Colour.GREEN -> "green";
      case int[] a when a.length > 1 -> "ints " + a[1];
      case Object[] a -> "array " + Arrays.stream(a).map(Patterns25::what).toList();
      case Point(int x, int y) when x == y -> "diagonal";
      case Point(var x, _) when x > 0 -> "right";
      case Record r -> "record " + r;
      default -> o.getClass().getSimpleName();
    };
  }

  static String run(Command command) {
    return switch (command) {
      case Go(int n, Point(int x, int y)) when n > 2 && x + y > 3 -> "far";
      case Go(_, var p) when p == null -> "nowhere";
      case Go g -> "near " + g.steps();
      case Turn(var c, var left) when c == Colour.RED -> left ? "red left" : "red right";
      case Turn(var colour, _) -> "turn " + colour;
      case Stop.NOW -> "now";
      case Stop.LATER -> "later";
    };
  }

  static int colour(Colour c) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
      switch (c) {
        case RED:
          sum += i;
        case GREEN:
          sum += 10;
          break;
        case null, default:
          sum--;
      }
    }
    return sum;
  }

  static String text(String s) {
    return switch (s) {
      case null -> "none";
      case "a", "b" -> "early";
      case String t when t.length() > 3 -> "long";
      case "z" -> "late";
      default -> "other";
    };
  }

  static class Base {
    final int size;

    Base(int size) {
      this.size = size;
      shown();
    }

    void shown() {}
  }

  static class Derived extends Base {
    private final String name;
    private String log = "";

    Derived(String given) {
      if (given == null) {
        throw new IllegalArgumentException("no name");
      }
      int n = 0;
      for (char c : given.toCharArray()) {
        n += c > 'm' ? 2 : 1;
      }
      name = given.isBlank() ? "blank" : given;
      super(n);
      for (int i = 0; i < n; i++) {
        log += name.charAt(i % name.length());
      }
    }

    Derived(int n) {
      String s = n > 3 ? "many" : "few";
      while (n > 4) {
        n -= 3;
      }
      this(s.repeat(n));
    }

    @Override
    void shown() {
      System.out.println("shown " + name);
    }
  }

  static int unnamed(List<?> all) {
    int n = 0;
    for (var _ : all) {
      try {
        n += Integer.parseInt(String.valueOf(all.get(n)));
      } catch (NumberFormatException _) {
        n++;
      }
      BiFunction<Integer, Integer, Integer> first = (a, _) -> a > 2 ? a : -a;
      n += first.apply(n, 0) > 0 ? 0 : 1;
      if (n >= all.size()) {
        break;
      }
    }
    return n;
  }

  public static void main(String[] arguments) {
    Tree<String> same = new Fork<>(new Leaf<>("a"), new Leaf<>("a"));
    Tree<String> t = new Fork<>(new Fork<>(same, new Leaf<>("b")), new Fork<>(new Leaf<>("c"), same));
    System.out.println(depth(t) + " " + depth(same) + " " + depth(new Fork<>(t, new Leaf<>("x"))));
    Object[] all = {
      null, 5, 500, -7, "", "abc", Colour.RED, Colour.GREEN, Colour.BLUE, new int[] {1, 2},
      new int[0], new Object[] {1, "x", new Object[0]}, new Point(2, 2), new Point(1, 2),
      new Point(0, 2), 2.5
    };
    for (Object o : all) {
      System.out.println(what(o));
    }
    for (Command c :
        List.of(
            new Go(3, new Point(2, 2)), new Go(3, null), new Go(1, new Point(0, 0)),
            new Turn(Colour.RED, true), new Turn(Colour.BLUE, true), Stop.NOW, Stop.LATER)) {
      System.out.println(run(c));
    }
    System.out.println(colour(Colour.RED) + " " + colour(Colour.BLUE) + " " + colour(null));
    for (String s : new String[] {null, "a", "b", "hello", "z", "q"}) {
      System.out.print(text(s) + " ");
    }
    try {
      switch (all[1]) {
        case Point(int x, int y) -> System.out.println(x + y);
        case Object _ when all.length < 3 -> System.out.println("short");
        case Object o -> System.out.println("object " + o);
      }
      run(null);
    } catch (NullPointerException e) {
      System.out.println("null is no command");
    }
    System.out.println(new Derived("xyz").log + new Derived(9).log + new Derived(" ").size);
    try {
      new Derived(null);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(unnamed(List.of(1, "x", 2, 3, "y", 0)));
    SequencedCollection<Integer> numbers = new ArrayList<>(IntStream.range(0, 9).boxed().toList());
    numbers.addFirst(numbers.reversed().getFirst());
    System.out.println(
        numbers.stream()
            .gather(Gatherers.windowSliding(3))
            .filter(w -> w.getLast() % 2 == 0)
            .toList());
  }
}
