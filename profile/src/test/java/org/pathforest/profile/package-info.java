/** Profiles as they are written and read, and forests as they are counted. */
package org.pathforest.profile;
