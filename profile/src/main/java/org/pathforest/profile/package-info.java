/** Profiles: read, merged, written, and method by method turned into what ran how often. */
package org.pathforest.profile;
