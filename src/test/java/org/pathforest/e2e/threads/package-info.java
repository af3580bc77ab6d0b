/** Counts of many platform and virtual threads, added up. */
package org.pathforest.e2e.threads;
