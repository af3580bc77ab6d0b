/** Adds profiles up, and subtracts earlier ones. */
package org.pathforest.profile.merge;
