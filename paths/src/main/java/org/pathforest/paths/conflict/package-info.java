/** Paths that control flow allows and data does not. */
package org.pathforest.paths.conflict;
