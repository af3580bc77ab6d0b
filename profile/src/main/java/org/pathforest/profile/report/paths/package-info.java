/** Reports on the paths of a method, with the edge values whose sums are the path ids. */
package org.pathforest.profile.report.paths;
