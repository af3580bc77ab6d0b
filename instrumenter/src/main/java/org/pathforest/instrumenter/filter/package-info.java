/** Which code of a class its compiler has added, so that coverage does not count it. */
package org.pathforest.instrumenter.filter;
