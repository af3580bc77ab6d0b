package org.example;

public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.out.println(Range.inside(new int[] {1, 5}, 3, 9));
  }
}
