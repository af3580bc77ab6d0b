/** Tables and figures of what was measured. */
package org.pathforest.bench.report;
