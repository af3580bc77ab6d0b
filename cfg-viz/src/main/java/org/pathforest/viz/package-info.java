/** Drawings of methods and their profiles, created from the models that callers provide. */
package org.pathforest.viz;
