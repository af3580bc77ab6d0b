/** Numbers formatted for people. */
package org.pathforest.paths.text;
