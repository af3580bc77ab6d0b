/** Comparison of two profiles. */
package org.pathforest.profile.compare;
