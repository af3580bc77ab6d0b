/** Counts of many threads of both kinds add up. */
package org.pathforest.e2e.threads;
