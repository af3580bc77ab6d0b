/** Tools that the tests of several modules share. None of them depends on Pathforest. */
package org.pathforest.testkit;
