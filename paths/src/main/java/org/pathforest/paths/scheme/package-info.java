/**
 * Schemes of the literature that count other things than Ball-Larus paths: what the rest of the
 * program has to know of them. Each scheme has a package of its own below this one.
 */
package org.pathforest.paths.scheme;
