/** The programs of test-programs as their own oracle: their expectations, held against exports. */
package org.pathforest.e2e.programs;
