/**
 * Schemes that count other things than Ball-Larus paths: what they number, and where their probes
 * stand.
 */
package org.pathforest.paths.scheme;
