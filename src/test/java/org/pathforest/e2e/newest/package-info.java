/** What the newest language and compiler have brought: same output, exact counts. */
package org.pathforest.e2e.newest;
