/** Tables of the papers that need no run: what programs look like. */
package org.pathforest.bench.tables;
