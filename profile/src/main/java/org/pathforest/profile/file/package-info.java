/** Reading and writing of profile files and the path maps in them. */
package org.pathforest.profile.file;
