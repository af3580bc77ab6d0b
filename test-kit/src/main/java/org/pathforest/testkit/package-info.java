/** Tools that the tests of several modules share; none of them knows Pathforest. */
package org.pathforest.testkit;
