/** Coverage of a program's paths, branches, blocks and lines. */
package org.pathforest.profile.coverage;
