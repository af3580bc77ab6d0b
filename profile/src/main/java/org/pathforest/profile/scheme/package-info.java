/** Uses of the profiles of schemes: weights of a later run and the accuracy of samples. */
package org.pathforest.profile.scheme;
