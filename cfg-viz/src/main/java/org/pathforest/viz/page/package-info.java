/** The report that opens in a browser: its files, created from report models. */
package org.pathforest.viz.page;
