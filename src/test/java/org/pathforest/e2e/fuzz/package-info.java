/** Random methods and damaged files: nothing breaks, nothing changes, and all counts are right. */
package org.pathforest.e2e.fuzz;
