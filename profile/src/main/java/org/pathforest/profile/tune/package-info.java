/** What may be made faster, as far as the counts of sequences of paths tell. */
package org.pathforest.profile.tune;
