/**
 * Schemes from the literature that count other things than Ball-Larus paths, as the rest of the
 * program sees them. Each scheme has a package of its own below this one.
 */
package org.pathforest.paths.scheme;
