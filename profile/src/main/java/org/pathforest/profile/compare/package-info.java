/** Two profiles held against each other. */
package org.pathforest.profile.compare;
