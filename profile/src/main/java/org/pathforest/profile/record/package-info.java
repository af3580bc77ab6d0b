/** The encoding of a method's counts in profile files, and the values decoded from it. */
package org.pathforest.profile.record;
