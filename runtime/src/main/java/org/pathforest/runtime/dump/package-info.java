/** Writes profiles. */
package org.pathforest.runtime.dump;
