/** The HTML report, tested in a headless browser. */
package org.pathforest.e2e.html;
