/**
 * Small programs that are worth profiling. Each one states the counts that an exact profile of it
 * must contain.
 *
 * <p>Every program has a {@code main}, ends within about a second, and prints the same text on
 * every run. Its last line on standard output is {@code CHECKSUM} and a hexadecimal number. (Echo,
 * whose output is its input, prints this line on standard error. LongRunning prints {@code READY}
 * and no checksum.) The counts follow from the program's logic, never from a profiler's output.
 * Comments explain how.
 *
 * <h2>Markers</h2>
 *
 * A comment <code>// &#64;NAME</code> at the end of a line names that line, with letters and
 * digits. A path is written as the names of its blocks' lines: for each block, in order, the line
 * of its first instruction. Lines without a name are skipped, a name repeated at once is written
 * once, and a path without names is written {@code -}. Several lines may have the same name.
 *
 * <h2>Expectations</h2>
 *
 * One per line, each complete in itself. METHOD is {@code name}, {@code Nested.name} or, for
 * overloads, either one with its descriptor: {@code name(I)V}. COUNT is a number, or sums,
 * differences and products of numbers.
 *
 * <pre>
 * // expect METHOD: activations = COUNT     invocations whose first path ended or was interrupted
 * // expect METHOD: paths = COUNT           paths that ended
 * // expect METHOD: interrupted = COUNT     paths that were interrupted
 * // expect METHOD: handlers = COUNT        starts at a handler, of ended and interrupted paths
 * // expect METHOD: before-super = COUNT    activations left before super(…) or this(…) returned;
 *                                           activations and interrupted contain them, unless the
 *                                           export has the limit before-super
 * // expect METHOD: A B D = COUNT           paths A B D
 * // expect METHOD: A B D | A C D = COUNT   A B D directly followed by A C D in one sequence
 * // expect METHOD: (entry) A (backedge) = COUNT        as above; starts and ends as said
 * // expect METHOD: interrupted A B -> H = COUNT        A B interrupted, handler at H reached
 * // expect METHOD: interrupted A B -> out = COUNT      A B interrupted, the exception left
 * </pre>
 *
 * Sequences may have any length. Start and end may each be omitted. Starts are {@code entry},
 * {@code backedge}, {@code handler}; ends are {@code return}, {@code throw}, {@code backedge}. An
 * expectation sums over all paths (or n-grams) of the method that match it.
 *
 * <h2>Coverage</h2>
 *
 * Coverage of a method by the run, in PartlyTested.
 *
 * <pre>
 * // covers METHOD: paths 2 of 4, branches 3 of 4, blocks 4 of 5, lines 5 of 6
 * // primes METHOD: 2 of 4
 * </pre>
 *
 * <h2>Runs</h2>
 *
 * Settings with which the program is started, each at most once. Only {@code status} is required,
 * which marks a file as a program.
 *
 * <pre>
 * // run: args = one two                arguments, separated by blanks; default none
 * // run: stdin = first\nsecond\n       standard input, with \n for a line end; default empty
 * // run: signal = TERM                 sent once the program has printed the line READY
 * // run: status = 0                    the exit status
 * </pre>
 */
package org.pathforest.programs;
