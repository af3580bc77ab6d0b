package newest;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Features of the language up to release 17. */
public final class Language17 {
  sealed interface Shape permits Circle, Square, Group {}

  record Circle(int radius) implements Shape {
    Circle {
      if (radius < 0) {
        throw new IllegalArgumentException("radius " + radius);
      }
      radius = radius > 100 ? 100 : radius;
    }

    static Circle parse(String s) {
      return new Circle(Integer.parseInt(s.trim()));
    }
  }

  record Square(int side) implements Shape {
    Square(String s) {
      this(s.length() > 3 ? 3 : s.length());
    }

    int area() {
      return side > 2 ? side * side : side;
    }
  }

  record Group(Shape... members) implements Shape {}

  static int area(Shape shape) {
    if (shape instanceof Circle c && c.radius() > 1) {
      return 3 * c.radius() * c.radius();
    } else if (shape instanceof Square s) {
      return s.area();
    } else if (!(shape instanceof Group g)) {
      return 0;
    } else {
      int sum = 0;
      for (Shape member : g.members()) {
        sum += area(member);
      }
      return sum;
    }
  }

  enum Operator {
    PLUS("+") {
      @Override
      int apply(int a, int b) {
        return a + b;
      }
    },
    DIVIDE("/") {
      @Override
      int apply(int a, int b) {
        try {
          return a / b;
        } catch (ArithmeticException e) {
          return a > 0 ? Integer.MAX_VALUE : 0;
        } finally {
          uses++;
        }
      }
    };

    static int uses;
    final String sign;

    Operator(String sign) {
      this.sign = sign;
    }

    abstract int apply(int a, int b);

    static Operator of(String sign) {
      for (Operator o : values()) {
        if (o.sign.equals(sign)) {
          return o;
        }
      }
      return null;
    }
  }

  static String words(Object day) {
    return switch (day.toString()) {
      case "sat", "sun" -> "free";
      case "fri" -> {
        String s = "";
        for (int i = 0; i < 3; i++) {
          s += i;
        }
        yield s;
      }
      default -> {
        if (day.hashCode() % 2 == 0) {
          yield "even";
        }
        yield "odd";
      }
    };
  }

  static int kind(Operator o, int n) {
    return switch (o) {
      case PLUS -> n > 0 ? 1 : 2;
      case DIVIDE -> 3;
    };
  }

  interface Named {
    String name();

    private String twice(int n) {
      StringBuilder s = new StringBuilder();
      for (int i = 0; i < n; i++) {
        s.append(name());
      }
      return s.toString();
    }

    default String much(int n) {
      return n > 1 ? twice(n) : name();
    }

    static Named of(String s) {
      return () -> s.isEmpty() ? "nobody" : s;
    }
  }

  static class Node<T extends Comparable<T>> implements Comparable<Node<T>> {
    private final T value;
    private Node<T> left;
    private Node<T> right;

    Node(T value) {
      this.value = value;
    }

    void add(T v) {
      if (v.compareTo(value) < 0) {
        if (left == null) {
          left = new Node<>(v);
        } else {
          left.add(v);
        }
      } else if (right == null) {
        right = new Node<>(v);
      } else {
        right.add(v);
      }
    }

    class Walk {
      private int seen;

      String all() {
        seen++;
        String s = left == null ? "" : left.new Walk().all() + " ";
        s += value;
        return right == null ? s : s + " " + right.new Walk().all();
      }
    }

    @Override
    public int compareTo(Node<T> other) {
      return value.compareTo(other.value);
    }
  }

  static class Resource implements AutoCloseable {
    private static final List<String> LOG = new ArrayList<>();
    private final int id;

    Resource(int id) throws Exception {
      if (id == 3) {
        throw new Exception("no " + id);
      }
      this.id = id;
      LOG.add("open " + id);
    }

    @Override
    public void close() {
      LOG.add("close " + id);
      if (id == 2) {
        throw new IllegalStateException("close " + id);
      }
    }

    static String use(int a, int b) {
      try (Resource x = new Resource(a);
          Resource y = new Resource(b)) {
        if (x.id > y.id) {
          throw new IllegalArgumentException(x.id + ">" + y.id);
        }
        return "used";
      } catch (Exception e) {
        return e.getMessage() + e.getSuppressed().length;
      }
    }
  }

  static int labelled(int n) {
    int found = 0;
    outer:
    for (int i = 2; i < n; i++) {
      for (int j = 2; j * j <= i; j++) {
        if (i % j == 0) {
          continue outer;
        }
        if (found > 20) {
          break outer;
        }
      }
      found++;
    }
    return found;
  }

  static int sum(Integer... all) {
    int sum = 0;
    for (var n : all) {
      sum += n == null ? 1 : n;
    }
    return sum;
  }

  static <A, B> List<B> mapped(List<A> all, Function<? super A, ? extends B> f) {
    var out = new ArrayList<B>();
    all.forEach(a -> out.add(f.apply(a)));
    return out;
  }

  @SuppressWarnings("unchecked")
  static <T> T copy(T object) throws Exception {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (T) in.readObject();
    }
  }

  interface Serial<A, B> extends Function<A, B>, Serializable {}

  private static int secret = 1;

  static class Nest {
    private int mine = secret++;

    static int both(Nest a, Nest b) {
      return a.mine > b.mine ? a.mine : b.mine + secret;
    }
  }

  static String local(int n) {
    record Pair(int a, String b) {}
    class Counter {
      int count = n;

      int next() {
        return count > 3 ? count = 0 : ++count;
      }
    }
    Counter c = new Counter();
    Supplier<Pair> anonymous =
        new Supplier<>() {
          private int calls;

          @Override
          public Pair get() {
            return new Pair(c.next() + calls++, calls % 2 == 0 ? "even" : "odd");
          }
        };
    return Stream.generate(anonymous).limit(n + 3).toList().toString();
  }

  public static void main(String[] arguments) throws Exception {
    System.out.println(area(new Group(new Circle(3), new Square("abcd"), new Group(), new Circle(1))));
    for (String s : new String[] {" 7", "-1", "x", "300"}) {
      try {
        System.out.println(Circle.parse(s));
      } catch (IllegalArgumentException e) {
        System.out.println(e.getMessage());
      }
    }
    System.out.println(new Circle(2).equals(Circle.parse("2")) + " " + new Square(3).hashCode());
    for (String sign : List.of("+", "/", "?")) {
      Operator o = Operator.of(sign);
      System.out.println(o == null ? "none" : o.apply(7, 0) + " " + kind(o, 1) + Operator.uses);
    }
    System.out.println(Stream.of("sat", "mon", "fri", "tue").map(Language17::words).toList());
    System.out.println(Named.of("").much(1) + Named.of("ab").much(3));
    var root = new Node<>("m");
    "the quick brown fox jumps".chars().mapToObj(c -> (char) c + "").forEach(root::add);
    System.out.println(root.new Walk().all() + root.compareTo(new Node<>("z")));
    System.out.println(Resource.use(0, 1) + Resource.use(2, 1) + Resource.use(1, 3) + Resource.LOG);
    System.out.println(labelled(50) + " " + labelled(500) + " " + sum() + sum(1, null, 3));
    IntFunction<int[]> array = int[]::new;
    BiFunction<String, Integer, Character> at = String::charAt;
    Function<String, Circle> make = Circle::parse;
    System.out.println(array.apply(3).length + "" + at.apply("abc", 1) + make.apply("4"));
    System.out.println(mapped(List.of(1, 2, 3), n -> n % 2 == 0 ? "e" + n : n));
    int base = arguments.length + 10;
    Serial<Integer, Integer> serial = n -> n > base ? n - base : base;
    Serial<String, String> bound = "prefix"::concat;
    System.out.println(copy(serial).apply(3) + copy(bound).apply("!") + copy(serial).apply(30));
    System.out.println(Nest.both(new Nest(), new Nest()) + local(2));
    System.out.println(
        """
        A text block,
          indented, %s \
        and joined\t.
        """
            .formatted(base));
    Map<Boolean, List<Integer>> parts =
        IntStream.range(0, 20).boxed().collect(Collectors.partitioningBy(n -> n % 3 == 0));
    System.out.println(parts);
    Map<String, Integer> counts = new HashMap<>();
    for (String w : "a b a c b a".split(" ")) {
      counts.merge(w, 1, Integer::sum);
    }
    System.out.println(
        counts.entrySet().stream()
            .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
            .map(e -> e.getKey() + e.getValue())
            .collect(Collectors.joining(",")));
    ExecutorService pool = Executors.newFixedThreadPool(3);
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int n = i;
      tasks.add(() -> labelled(20 * n));
    }
    int total = 0;
    for (var f : pool.invokeAll(tasks)) {
      total += f.get();
    }
    pool.shutdown();
    while (!pool.awaitTermination(1, java.util.concurrent.TimeUnit.SECONDS)) {}
    System.out.println(total + " " + Stream.of("b", "a").sorted(Comparator.reverseOrder()).toList());
  }
}
