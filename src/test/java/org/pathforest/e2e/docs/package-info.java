/** Checks that the documentation is correct. */
package org.pathforest.e2e.docs;
