/** Counts of schemes that count other things than paths, for people. */
package org.pathforest.profile.report.scheme;
