/** Findings on what may be made faster, from the counts of path sequences. */
package org.pathforest.profile.tune;
