/** Tables and pictures of what was measured. */
package org.pathforest.bench.report;
