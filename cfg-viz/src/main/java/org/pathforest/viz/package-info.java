/** Drawings of methods and their profiles, made of the models that they are handed. */
package org.pathforest.viz;
