package org.pathforest.programs;

/**
 * Switches in loops: dense and sparse, on strings and on constants of an enum, with labels that
 * share a target, cases that fall through, and exits from the loop.
 *
 * <p>Labels that lead to the same block are one edge, so their paths are the same path.
 */
// run: status = 0
public final class Switches {
  private enum Colour {
    RED,
    GREEN,
    BLUE
  }

  private Switches() {}

  // A dense table. 0 and 1 share a target, 2 falls through to 3, and 4 is a gap that goes to the
  // default. Values 0 1 2 3 4 5 9 -1: low, low, two three, three, other, five, other, other,
  // end.
  // expect dense: activations = 1
  // expect dense: paths = 9
  // expect dense: interrupted = 0
  // expect dense: (entry) low = 1
  // expect dense: low = 2
  // expect dense: two three = 1
  // expect dense: three = 1
  // expect dense: five = 1
  // expect dense: other = 3
  // expect dense: low | low | two three | three | other | five | other | other = 1
  // expect dense: other | other | - (return) = 1
  @SuppressWarnings("fallthrough") // the subject of this method
  private static int dense(int... values) {
    int sum = 0;
    for (int value : values) {
      switch (value) {
        case 0:
        case 1:
          sum += 1; // @low
          break;
        case 2:
          sum += 2; // @two
        // fall through
        case 3:
          sum *= 3; // @three
          break;
        case 5:
          sum += 5; // @five
          break;
        default:
          sum--; // @other
      }
    }
    return sum;
  }

  // Labels far apart, a case that continues the loop and one that leaves the method. Codes 200
  // 404 7 200 500 200: ok next, missing, rest next, ok next, fatal; the last code is not
  // reached.
  // expect sparse: paths = 5
  // expect sparse: ok next = 2
  // expect sparse: missing (backedge) = 1
  // expect sparse: rest next = 1
  // expect sparse: (backedge) fatal (return) = 1
  // expect sparse: ok next | missing | rest next | ok next | fatal = 1
  // expect sparse: - = 0
  @SuppressWarnings("StatementSwitchToExpressionSwitch") // needs breaks and a continue
  private static int sparse(int... codes) {
    int sum = 0;
    for (int code : codes) {
      switch (code) {
        case 200:
          sum += 1; // @ok
          break;
        case 404:
          sum += 2; // @missing
          continue;
        case 500:
          return -sum; // @fatal
        default:
          sum += 4; // @rest
      }
      sum *= 10; // @next
    }
    return sum;
  }

  // Two switches in the class file: on the hash code, which "Aa" and "BB" share, and on the
  // number of the case. Names Aa BB Aa C D: aa, bb, aa, c, none, end.
  // expect named: paths = 6
  // expect named: aa = 2
  // expect named: bb = 1
  // expect named: (entry) aa | bb | aa | c | none | - (return) = 1
  @SuppressWarnings("StatementSwitchToExpressionSwitch") // the old form, as in much code
  private static int named(String... names) {
    int sum = 0;
    for (String name : names) {
      switch (name) {
        case "Aa":
          sum += 1; // @aa
          break;
        case "BB":
          sum += 2; // @bb
          break;
        case "C":
          sum *= 3; // @c
          break;
        default:
          sum -= 4; // @none
      }
    }
    return sum;
  }

  // A switch on an enum's constants, through a table that the compiler keeps in another class.
  // The three colors, twice: red, green, blue, red, green, blue, end.
  // expect painted: activations = 1
  // expect painted: paths = 7
  // expect painted: red = 2
  // expect painted: green = 2
  // expect painted: blue = 2
  // expect painted: red | green | blue = 2
  // expect painted: blue | red = 1
  // expect painted: red | red = 0
  // expect painted: blue | - (return) = 1
  private static int painted() {
    int sum = 1;
    for (int i = 0; i < 6; i++) {
      switch (Colour.values()[i % 3]) {
        case RED -> sum += 7; // @red
        case GREEN -> sum *= 11; // @green
        case BLUE -> sum -= 13; // @blue
      }
    }
    return sum;
  }

  /** Runs each method. */
  public static void main(String[] args) {
    int numbers = dense(0, 1, 2, 3, 4, 5, 9, -1) * 1000 + sparse(200, 404, 7, 200, 500, 200);
    System.out.println(Checksum.line(numbers, named("Aa", "BB", "Aa", "C", "D"), painted()));
  }
}
