package org.example;

/** Has one path, so no probe. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.out.println(Range.inside(new int[] {10}, 3, 9));
  }
}
