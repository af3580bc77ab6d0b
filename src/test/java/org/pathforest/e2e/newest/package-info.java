/** Features of the newest language and compiler: unchanged output and exact counts. */
package org.pathforest.e2e.newest;
