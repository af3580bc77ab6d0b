/** Profiles in files: reading and writing them, and the path maps in them. */
package org.pathforest.profile.file;
