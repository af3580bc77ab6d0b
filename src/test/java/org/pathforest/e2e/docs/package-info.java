/** The documentation is true. */
package org.pathforest.e2e.docs;
