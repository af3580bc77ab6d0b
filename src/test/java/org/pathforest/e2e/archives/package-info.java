/** Archives of all layouts, and what their loaders make of them. */
package org.pathforest.e2e.archives;
