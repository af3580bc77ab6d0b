/** The report that opens in a browser: its files, made from report models. */
package org.pathforest.viz.page;
