/** Tables of the papers that describe programs and need no runs. */
package org.pathforest.bench.tables;
