/** Counts of a method as the file has them: how they are coded, and what is read from them. */
package org.pathforest.profile.record;
