/** Paths of a method, with the sums that make their ids. */
package org.pathforest.profile.report.paths;
