/** What other tools make of what Pathforest writes. */
package org.pathforest.e2e.formats;
