/** What profiles of edges and of shorter sequences predict of paths and of longer sequences. */
package org.pathforest.profile.predict;
