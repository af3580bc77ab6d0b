/** What profiles of schemes are used for: weights of a later run, accuracy of samples. */
package org.pathforest.profile.scheme;
