/** Our reports of lines and branches against JaCoCo's own. */
package org.pathforest.e2e.jacoco;
