package behaviour;

/** Runs the programs named by the arguments, one after the other. */
public final class All {
  private All() {}

  public static void main(String[] arguments) throws Exception {
    for (String name : arguments) {
      System.out.println("== " + name);
      Class.forName("behaviour." + name)
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[0]);
    }
  }
}
