/** Sums of profiles, and subtraction of earlier counts. */
package org.pathforest.profile.merge;
