/** Everything that a profile says, for machines. */
package org.pathforest.profile.export;
