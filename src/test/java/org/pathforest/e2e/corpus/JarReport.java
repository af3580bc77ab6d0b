package org.pathforest.e2e.corpus;

import java.util.List;
import org.pathforest.instrumenter.InstrumentResult;

/**
 * What was found of one jar.
 *
 * @param name of the jar, or of a module of a JDK
 * @param result what the instrumenter says
 * @param seconds that it took
 * @param sizeRatio size of the instrumented jar over that of the original
 * @param verifierErrors what is new
 * @param knownErrors what the same check has against the same methods of the originals
 * @param differences in structure
 * @param linkedBefore classes that link in the original
 * @param linkedAfter of these, those that link in the instrumented jar
 * @param linkErrors of the others
 */
record JarReport(
    String name,
    InstrumentResult result,
    double seconds,
    double sizeRatio,
    List<String> verifierErrors,
    List<String> knownErrors,
    List<String> differences,
    int linkedBefore,
    int linkedAfter,
    List<String> linkErrors) {}
