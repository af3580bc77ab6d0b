/** Predictions of paths from edge profiles, and of longer sequences of paths from shorter ones. */
package org.pathforest.profile.predict;
