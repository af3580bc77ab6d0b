/** Tests of profiles that are written and read, and of forests. */
package org.pathforest.profile;
