/** Profiles and what they say of each method: counts, paths, edges and forests. */
package org.pathforest.profile;
