package behaviour;

import java.io.InputStream;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.Arrays;
import java.util.ListResourceBundle;
import java.util.ResourceBundle;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Code that depends on its caller, and members that are looked up. */
public final class Callers {
  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
  private static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 7);
  private int secret = 3;

  interface Shape {
    default int area(int n) {
      int sum = 0;
      for (int i = 0; i < n; i++) {
        sum += side(i);
      }
      return sum;
    }

    int side(int i);
  }

  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.TYPE_USE, ElementType.PARAMETER})
  @interface Mark {
    String value() default "m";
  }

  public static final class Texts extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
      Object[][] all = new Object[2][];
      for (int i = 0; i < all.length; i++) {
        all[i] = new Object[] {"key" + i, "value" + i};
      }
      return all;
    }
  }

  static final class Caller {
    static Class<?> of(int n) {
      return n > 0 ? of(n - 1) : WALKER.getCallerClass();
    }

    static Class<?> direct(boolean b) {
      Class<?> c = b ? WALKER.getCallerClass() : null;
      return c;
    }
  }

  private int twice(@Mark("p") int n, String... more) {
    int sum = n > 2 ? 2 * n : n;
    for (String s : more) {
      sum += s.length();
    }
    return sum;
  }

  static class Base {
    String name(int n) {
      return n > 0 ? "base" + n : "base";
    }
  }

  static class Below extends Base {
    @Override
    String name(int n) {
      return n > 0 ? "below" + super.name(n - 1) : "below";
    }

    static MethodHandle special() throws ReflectiveOperationException {
      return MethodHandles.lookup()
          .findSpecial(
              Base.class, "name", MethodType.methodType(String.class, int.class), Below.class);
    }
  }

  public static final class Hidden implements Shape {
    @Override
    public int side(int i) {
      return i % 2 == 0 ? i : 1;
    }
  }

  static final class Unfinalized {
    @Override
    protected void finalize() {}

    int f(int n) {
      return n > 0 ? n : -n;
    }
  }

  static void logged(int n) {
    Logger logger = Logger.getLogger("callers");
    logger.setUseParentHandlers(false);
    Handler handler =
        new Handler() {
          @Override
          public void publish(LogRecord r) {
            System.out.println(
                "log " + r.getSourceClassName() + "." + r.getSourceMethodName() + " " + r.getMessage());
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    logger.addHandler(handler);
    for (int i = 0; i < n; i++) {
      logger.info("message " + i);
    }
    Runnable inLambda = () -> logger.warning(n > 1 ? "from lambda" : "?");
    inLambda.run();
    logger.removeHandler(handler);
  }

  public static void main(String[] arguments) throws Throwable {
    System.out.println(Caller.of(0) + " " + Caller.of(2) + " " + Caller.direct(true));
    System.out.println(MethodHandles.lookup());
    System.out.println(Class.forName("behaviour.Callers$Texts").getSimpleName());
    System.out.println(ResourceBundle.getBundle("behaviour.Callers$Texts").getString("key1"));
    logged(2);
    System.out.println(
        AccessController.doPrivileged(
            (PrivilegedAction<String>) () -> arguments.length > 3 ? "?" : "privileged"));
    MethodHandle twice =
        MethodHandles.lookup()
            .findVirtual(
                Callers.class,
                "twice",
                MethodType.methodType(int.class, int.class, String[].class));
    System.out.println((int) twice.invoke(new Callers(), 4, "a", "bc") + " " + twice.isVarargsCollector());
    VarHandle secret =
        MethodHandles.lookup().findVarHandle(Callers.class, "secret", int.class);
    Callers c = new Callers();
    for (int i = 0; i < 3; i++) {
      secret.getAndAdd(c, i);
    }
    System.out.println(c.secret + " " + Below.special().invoke(new Below(), 2));
    InvocationHandler handler =
        (proxy, method, args) -> {
          if (method.isDefault()) {
            return InvocationHandler.invokeDefault(proxy, method, args);
          }
          if ((int) args[0] > 3) {
            throw new IllegalStateException("side " + args[0]);
          }
          return (int) args[0] + 1;
        };
    Shape shape =
        (Shape)
            Proxy.newProxyInstance(
                Callers.class.getClassLoader(), new Class<?>[] {Shape.class}, handler);
    System.out.println("proxy " + shape.area(3));
    try {
      shape.area(9);
    } catch (IllegalStateException e) {
      System.out.println(e);
    }
    try (InputStream in = Callers.class.getResourceAsStream("Callers$Hidden.class")) {
      MethodHandles.Lookup hidden =
          MethodHandles.lookup().defineHiddenClass(in.readAllBytes(), true);
      Shape made = (Shape) hidden.lookupClass().getConstructor().newInstance();
      System.out.println("hidden " + hidden.lookupClass().isHidden() + " " + made.area(5));
    }
    var method = Callers.class.getDeclaredMethod("twice", int.class, String[].class);
    System.out.println(method + Arrays.toString(method.getParameters()));
    System.out.println(Arrays.deepToString(method.getParameterAnnotations()));
    System.out.println(Arrays.toString(method.getAnnotatedParameterTypes()));
    try {
      Callers.class.getDeclaredMethod("logged", int.class).invoke(null, "x");
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
    try {
      Shape.class.getMethod("area", int.class).invoke((Shape) i -> 1 / (2 - i), 4);
    } catch (InvocationTargetException e) {
      System.out.println(e.getCause());
    }
    Thread thread =
        new Thread(
            () -> {
              for (int i = 0; i < 2; i++) {
                LOCAL.set(LOCAL.get() + i);
              }
              System.out.println("local " + LOCAL.get());
            });
    thread.start();
    thread.join();
    System.out.println("local " + LOCAL.get() + " threads " + Thread.activeCount());
    CountDownLatch cleaned = new CountDownLatch(1);
    registered(Cleaner.create(), cleaned, 2);
    for (int i = 0; i < 100 && !cleaned.await(20, TimeUnit.MILLISECONDS); i++) {
      System.gc();
    }
    System.out.println("cleaned " + cleaned.getCount());
    // HotSpot creates a Finalizer for each object unless the finalize() of its class is empty.
    for (int i = 0; i < 1000; i++) {
      new Unfinalized().f(i);
    }
    System.gc();
    System.out.println("unfinalized");
  }

  private static void registered(Cleaner cleaner, CountDownLatch latch, int n) {
    Object o = new Object();
    for (int i = 0; i < n; i++) {
      if (i == 1) {
        cleaner.register(o, latch::countDown);
      }
    }
  }
}
