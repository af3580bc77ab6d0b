/** Comparisons of two profiles as text, Markdown and JSON. */
package org.pathforest.profile.report.diff;
