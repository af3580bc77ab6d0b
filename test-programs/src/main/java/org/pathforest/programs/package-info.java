/**
 * Small programs that are worth profiling, each with the counts that an exact profile of it must
 * give.
 *
 * <p>Every program has a {@code main}, ends within a second or so, and prints the same on every
 * run; its last line on standard output is {@code CHECKSUM} and a hexadecimal number (Echo, whose
 * output is its input, prints it on standard error; LongRunning prints {@code READY} and no
 * checksum). The counts follow from the program's logic, never from a profiler's output; a comment
 * says how.
 *
 * <h2>Markers</h2>
 *
 * A comment <code>// &#64;NAME</code> that ends a line gives the line a name, letters and digits. A
 * path is written as the names met at the lines of its blocks: for each block, in order, the line
 * of its first instruction; lines without a name are skipped, a name repeated at once is written
 * once, and a path that meets none is written {@code -}. A name may stand at several lines.
 *
 * <h2>Expectations</h2>
 *
 * One a line, each complete in itself. METHOD is {@code name}, {@code Nested.name} or, for
 * overloads, either with its descriptor: {@code name(I)V}. COUNT is a number, or sums, differences
 * and products of numbers.
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
 * Sequences may be of any length. Of start and end either may be left out. Starts are {@code
 * entry}, {@code backedge}, {@code handler}; ends are {@code return}, {@code throw}, {@code
 * backedge}. An expectation sums over all paths (or grams) of the method that read as it does.
 *
 * <h2>Coverage</h2>
 *
 * What a run covers of a method, in PartlyTested.
 *
 * <pre>
 * // covers METHOD: paths 2 of 4, branches 3 of 4, blocks 4 of 5, lines 5 of 6
 * // primes METHOD: 2 of 4
 * </pre>
 *
 * <h2>Runs</h2>
 *
 * How the program is to be started, each at most once; {@code status} alone must be there (it marks
 * a file as a program).
 *
 * <pre>
 * // run: args = one two                arguments, separated by blanks; default none
 * // run: stdin = first\nsecond\n       standard input, with \n for a line end; default empty
 * // run: signal = TERM                 sent once the program has printed the line READY
 * // run: status = 0                    the exit status
 * </pre>
 */
package org.pathforest.programs;
