package newest;

/** Runs the programs of this release, and those of release 17, one after the other. */
public final class All25 {
  private All25() {}

  public static void main(String[] arguments) throws Exception {
    Language17.main(arguments);
    Patterns25.main(arguments);
    Threads25.main(arguments);
    Class.forName("newest.Condy").getMethod("main", String[].class).invoke(null, (Object) null);
    var main = Class.forName("Compact25").getDeclaredMethod("main");
    var constructor = main.getDeclaringClass().getDeclaredConstructor();
    constructor.setAccessible(true);
    main.setAccessible(true);
    main.invoke(constructor.newInstance());
  }
}
