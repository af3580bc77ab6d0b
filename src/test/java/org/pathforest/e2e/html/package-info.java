/** The report in HTML, in a browser without a screen. */
package org.pathforest.e2e.html;
