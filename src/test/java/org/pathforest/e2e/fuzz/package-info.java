/** Random methods and damaged files: nothing breaks, nothing changes, no count is wrong. */
package org.pathforest.e2e.fuzz;
