package org.pathforest.runtime;

/** What is said on standard error. The program goes on in any case. */
final class Messages {
  private Messages() {}

  /**
   * Writes a line.
   *
   * @param what it is about: a file, a setting, a class
   * @param why what is wrong, and what to do
   */
  static void say(String what, String why) {
    try {
      System.err.println(("pathforest: " + what + ": " + why).replaceAll("[\\r\\n]+", " "));
    } catch (Throwable e) {
      ThreadStop.letThrough(e);
      // The program has set a stream of its own that fails: there is nobody to tell.
    }
  }
}
