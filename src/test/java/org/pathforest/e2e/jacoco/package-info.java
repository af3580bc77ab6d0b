/** Pathforest's reports of lines and branches, compared with JaCoCo's. */
package org.pathforest.e2e.jacoco;
