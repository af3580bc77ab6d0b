/**
 * Micro-benchmarks: what a path, a call and a look-up cost. The loops that are measured are woven
 * as a program's would be; those beside them are instrumented by hand with the same runtime.
 */
package org.pathforest.bench.micro;
