/** The k-iteration path forest of D'Elia &amp; Demetrescu 2013, and how it is made. */
package org.pathforest.profile.forest;
