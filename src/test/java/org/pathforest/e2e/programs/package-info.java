/**
 * The module test-programs as its own oracle: expectations in its sources, compared with exports.
 */
package org.pathforest.e2e.programs;
