/** The k-iteration path forest of D'Elia &amp; Demetrescu 2013, and its construction. */
package org.pathforest.profile.forest;
