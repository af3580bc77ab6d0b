package behaviour;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Writes objects with a default serialVersionUID, and reads those of another run. */
public final class Serial {
  static class Simple implements Serializable {
    int n;
    String s = "s";
    static int made;

    static {
      for (int i = 0; i < 2; i++) {
        made += i;
      }
    }

    Simple(int n) {
      this.n = n > 2 ? n : -n;
    }

    private int hidden(int k) {
      return k > 0 ? k : n;
    }

    @Override
    public String toString() {
      return getClass().getSimpleName() + n + s + hidden(0);
    }
  }

  /** A class without an initializer of its own. */
  static class NoInit extends Simple {
    long more = 2;

    NoInit(int n) {
      super(n > 1 ? n : 1);
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
      for (int i = 0; i < 3; i++) {
        out.writeInt(i);
      }
      out.defaultWriteObject();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      for (int i = 0; i < 3; i++) {
        if (in.readInt() != i) {
          throw new InvalidObjectException("at " + i);
        }
      }
      in.defaultReadObject();
    }
  }

  static class Replaced implements Serializable {
    final int n;

    Replaced(int n) {
      this.n = n;
    }

    private Object writeReplace() {
      return n > 1 ? new Proxy(n) : this;
    }

    @Override
    public String toString() {
      return "Replaced" + n;
    }

    static class Proxy implements Serializable {
      final int m;

      Proxy(int m) {
        this.m = m * 2;
      }

      private Object readResolve() {
        return m % 2 == 0 ? new Replaced(m / 2) : this;
      }
    }
  }

  public static class Outside implements Externalizable {
    int n = 4;

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      for (int i = 0; i < n; i++) {
        out.writeByte(i);
      }
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
      n = 0;
      for (int i = 0; i < 4; i++) {
        n += in.readByte();
      }
    }

    @Override
    public String toString() {
      return "Outside" + (n > 3 ? n : -n);
    }
  }

  record Point(int x, int y) implements Serializable {
    Point {
      if (x < 0) {
        throw new IllegalArgumentException("x");
      }
    }
  }

  enum Colour {
    RED {
      @Override
      int f(int n) {
        return n > 0 ? 1 : 2;
      }
    },
    BLUE;

    int f(int n) {
      return n > 0 ? 3 : 4;
    }
  }

  interface Fun extends Function<Integer, Integer>, Serializable {}

  interface Text extends Supplier<String>, Serializable {}

  static int twice(int n) {
    return n > 1 ? 2 * n : n;
  }

  /** Objects to write. Lambdas are found by method names of the compiler, the same in all runs. */
  static List<Object> objects() {
    int base = 5;
    return new ArrayList<>(
        List.of(
            new Simple(3),
            new NoInit(4),
            new Replaced(1),
            new Replaced(6),
            new Outside(),
            new Point(1, 2),
            Colour.RED,
            Colour.BLUE,
            (Fun) n -> n > base ? n : base,
            (Fun) Serial::twice,
            (Text) "text"::trim));
  }

  static String show(Object o) {
    if (o instanceof Fun f) {
      return "fun " + f.apply(3) + " " + f.apply(9);
    }
    if (o instanceof Text t) {
      return "text " + t.get();
    }
    return o instanceof Colour c ? c + " " + c.f(1) : o.toString();
  }

  static void read(byte[] bytes) throws IOException, ClassNotFoundException {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      for (int n = in.readInt(); n > 0; n--) {
        System.out.println("  " + show(in.readObject()));
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      List<Object> all = objects();
      out.writeInt(all.size());
      for (Object o : all) {
        out.writeObject(o);
      }
    }
    System.out.println(HexFormat.of().formatHex(bytes.toByteArray()));
    read(bytes.toByteArray());
    for (Class<?> c : Serial.class.getDeclaredClasses()) {
      ObjectStreamClass s = ObjectStreamClass.lookup(c);
      if (s != null) {
        System.out.println(c.getSimpleName() + " " + s.getSerialVersionUID());
      }
    }
    String from = System.getProperty("serial.read");
    if (from != null) {
      System.out.println("of another run:");
      read(Files.readAllBytes(Path.of(from)));
    }
    Files.write(Path.of(System.getProperty("serial.write", "serial.bin")), bytes.toByteArray());
  }
}
