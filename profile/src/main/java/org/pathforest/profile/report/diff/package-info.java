/** Comparisons of two profiles as text and JSON. */
package org.pathforest.profile.report.diff;
