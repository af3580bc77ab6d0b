/** Archives of all layouts, and how class loaders read them. */
package org.pathforest.e2e.archives;
