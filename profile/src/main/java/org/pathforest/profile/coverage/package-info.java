/** What of a program's paths, branches, blocks and lines a run has executed. */
package org.pathforest.profile.coverage;
